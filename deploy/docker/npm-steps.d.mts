/** What npm does in a Dockerfile, as this clone has done it already. */
export function npmCi(directory: string): void;
export function npmCiAsLink(directory: string): void;
export function npmBuild(directory: string): void;
