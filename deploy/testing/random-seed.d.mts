/** Returns the run's seed from the environment, otherwise a new one. Every child process inherits it. */
export function getTestSeed(): string;
