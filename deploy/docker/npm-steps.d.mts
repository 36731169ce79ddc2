/** Simulates npm in a Dockerfile with the results of this clone. */
export function npmCi(directory: string): void;
export function npmCiAsLink(directory: string): void;
export function npmBuild(directory: string): void;
