/** Identifies a process beyond its pid. Returns null when it has ended. */
export function whoIs(pid: number): string | null;
