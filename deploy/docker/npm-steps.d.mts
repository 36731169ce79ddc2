/** Simulates npm in a Dockerfile with the results of this clone. */
export function simulateNpmCi(directory: string): void;
export function simulateNpmCiAsLink(directory: string): void;
export function simulateNpmBuild(directory: string): void;
