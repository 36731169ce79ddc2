export const toggleValue = <T>(selectedValues: readonly T[], value: T): T[] =>
  selectedValues.includes(value)
    ? selectedValues.filter((other) => other !== value)
    : [...selectedValues, value];
