/** The chosen ones with this one too, or without it where it was among them. */
export const toggled = <T>(chosen: readonly T[], value: T): T[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
