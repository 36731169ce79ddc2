/** A free port of this process's own. `taken`: those that are not to be chosen either. */
export function freePort(taken?: ReadonlySet<number>): Promise<number>;
