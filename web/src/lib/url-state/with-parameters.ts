/** Returns the search parameters of an address with changes. Null removes a parameter. */
export function withParameters(
  parameters: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const result = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes))
    if (value === null) result.delete(name);
    else result.set(name, value);
  return result;
}
