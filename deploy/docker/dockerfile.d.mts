/** A Dockerfile of this folder. */
export function dockerfile(name: string): string;
