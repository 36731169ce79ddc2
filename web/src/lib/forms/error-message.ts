/** Returns a form error's message: its own, or the first one of a nested field. */
export function getErrorMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message } = error as { message?: unknown };
  if (typeof message === 'string') return message;
  for (const [key, nested] of Object.entries(error)) {
    const nestedMessage = key === 'ref' ? undefined : getErrorMessage(nested);
    if (nestedMessage) return nestedMessage;
  }
  return undefined;
}
