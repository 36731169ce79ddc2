/** Copies what one process needs to run; answers how many files and bytes. */
export function assemble(name: string, target: string): Promise<{ files: number; bytes: number }>;
