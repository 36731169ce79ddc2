/** Adds the value to the chosen ones, or removes it if it is among them. */
export const toggleValue = <T>(chosen: readonly T[], value: T): T[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
