import { CONDITIONS, type SearchFilters } from '@laurel/rules/conditions';

/** A value as it stands in a filter: nothing in it ends it. */
const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
export const isOneOf = (attribute: string, values: readonly (string | number)[]): string =>
  `${attribute} IN [${values.map((value) => (typeof value === 'number' ? value : quoted(value))).join(', ')}]`;

/**
 * Conditions in Meilisearch's language, one of the list per kind, all of which must hold. Of festivals it lets through some more than
 * meet them: those whose conditions hold in different competitions. `select` decides.
 */
export const filterOf = (of: 'festivals' | 'competitions', filters: SearchFilters): string[] =>
  Object.entries(CONDITIONS).flatMap(([name, { chosen }]) => {
    const values = chosen(filters);
    return values.length ? isOneOf(`${of === 'festivals' ? 'any' : 'own'}.${name}`, values) : [];
  });
