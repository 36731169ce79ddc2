/**
 * Returns the commit of a folder. Empty if it is no clone, there is no git, or git refuses, which is
 * reported.
 */
export function getRevision(
  folder?: string,
  warn?: (sentence: string) => void,
): Promise<{ REVISION?: string }>;
