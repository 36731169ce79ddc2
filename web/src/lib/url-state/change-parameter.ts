export type Change = { field: string; value: unknown };

/** Formats a change for the address: `length:2400`. A field without a value yet is its name alone. */
export const serializeChange = ({ field, value }: Change) =>
  value === null ? field : `${field}:${JSON.stringify(value)}`;

export function parseChange(text: string | null): Change | null {
  if (!text) return null;
  const [, field, value] = /^(\w+)(?::(.*))?$/s.exec(text) ?? [];
  if (!field) return null;
  try {
    return { field, value: value === undefined ? null : (JSON.parse(value) as unknown) };
  } catch {
    return null;
  }
}
