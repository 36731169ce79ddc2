/** Which process this is, beyond its number; null when it is gone. */
export function whoIs(pid: number): string | null;
