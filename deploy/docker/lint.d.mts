export function lintDockerfiles(folder?: string): Promise<{ code: number; output: string }>;
