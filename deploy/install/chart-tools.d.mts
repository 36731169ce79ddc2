export function chartTools(): Promise<string>;
