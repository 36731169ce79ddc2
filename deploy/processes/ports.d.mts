/** Returns a free port that only this process uses. `takenPorts`: ports that must not be chosen either. */
export function findFreePort(takenPorts?: ReadonlySet<number>): Promise<number>;
