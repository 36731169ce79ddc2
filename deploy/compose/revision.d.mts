/** The commit that lies in a folder; nothing, where it is no clone, there is no git, or git refuses, which is told. */
export function revisionOf(
  folder?: string,
  tell?: (sentence: string) => void,
): Promise<{ REVISION?: string }>;
