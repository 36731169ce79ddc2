/** Adds the value to the chosen ones, or removes it if it is among them. */
export const toggleValue = <T>(selectedValues: readonly T[], value: T): T[] =>
  selectedValues.includes(value)
    ? selectedValues.filter((other) => other !== value)
    : [...selectedValues, value];
