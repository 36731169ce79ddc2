/** A free port of this process's own. */
export function freePort(): Promise<number>;
