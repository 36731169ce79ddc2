/** What a form says of a field: its own words, or the first ones said of a part of it. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message } = error as { message?: unknown };
  if (typeof message === 'string') return message;
  for (const [key, part] of Object.entries(error)) {
    const found = key === 'ref' ? undefined : messageOf(part);
    if (found) return found;
  }
  return undefined;
}
