export function lintDockerfiles(): Promise<{ code: number; output: string }>;
