/** A port that the system hands out now: for tests. */
export function freePort(): Promise<number>;
