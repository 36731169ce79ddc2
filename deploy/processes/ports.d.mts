/** Returns a free port that only this process uses. `taken`: ports that must not be chosen either. */
export function findFreePort(taken?: ReadonlySet<number>): Promise<number>;
