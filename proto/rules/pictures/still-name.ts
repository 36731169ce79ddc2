/** Stills are named by us; the uploaded file name is ignored. */
export const isStillName = (name: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
