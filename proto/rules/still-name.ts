/** A still's name is given by us; it is not what its file was called. */
export const isStillName = (name: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
