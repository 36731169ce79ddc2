import { CONDITIONS, type SearchFilters } from '@laurel/rules/search/conditions';
import { COMPETITION_VALUES } from './settings.js';

/** Quotes a value so that nothing in it can end the string. */
const quoteValue = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
export const toInFilter = (attribute: string, values: readonly (string | number)[]): string =>
  `${attribute} IN [${values.map((value) => (typeof value === 'number' ? value : quoteValue(value))).join(', ')}]`;

/**
 * Converts conditions to Meilisearch filters, all of which must hold. For festivals, conditions may hold in
 * different competitions; `selectFestivals` requires one that meets all.
 */
export const toFilters = (target: 'festivals' | 'competitions', filters: SearchFilters): string[] =>
  Object.entries(CONDITIONS).flatMap(([name, { getSelectedValues }]) => {
    const values = getSelectedValues(filters);
    return values.length
      ? toInFilter(`${target === 'festivals' ? 'any' : COMPETITION_VALUES}.${name}`, values)
      : [];
  });
