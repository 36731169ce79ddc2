/**
 * Claims the resource that the file stands for. Returns whether this process now has it. No other process can
 * claim it until this one ends or releases it.
 */
export function claim(file: string): boolean;
/** Releases the claim. Leaves another process's claim alone. */
export function releaseClaim(file: string): void;
/**
 * Returns the id of the process that has the claim, if it can be read. It cannot be read while the claim is
 * being written or after its release.
 */
export function getClaimHolder(file: string): number | undefined;
