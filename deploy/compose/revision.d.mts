/** The commit that lies in a folder; nothing, where it is no clone, or where git does not answer, which is told. */
export function revisionOf(
  folder?: string,
  tell?: (sentence: string) => void,
): Promise<{ REVISION?: string }>;
