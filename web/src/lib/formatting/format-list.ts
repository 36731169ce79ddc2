const listFormat = new Intl.ListFormat('en-GB');
/** `Lyon, Paris and Rome` */
export const formatList = (names: readonly string[]): string => listFormat.format(names);
