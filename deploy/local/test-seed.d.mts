/** The run's seed: that of the environment, else a new one, which every process below inherits. */
export function testSeed(): string;
