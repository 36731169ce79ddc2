/** Identifies a process beyond its pid. Returns null when it has ended. */
export function getProcessIdentity(pid: number): string | null;
