import { CONDITIONS, type SearchFilters } from '@laurel/rules/search/conditions';
import { COMPETITION_VALUES } from './settings.js';

/** Quotes a value so that it cannot end the string of the filter. */
const quoteValue = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
export const toInFilter = (attribute: string, values: readonly (string | number)[]): string =>
  `${attribute} IN [${values.map((value) => (typeof value === 'number' ? value : quoteValue(value))).join(', ')}]`;

/**
 * Converts conditions to Meilisearch filters, all of which must hold. For festivals, different competitions
 * may fulfil them. `selectFestivals` later requires one competition that fulfils all.
 */
export const toFilters = (target: 'festivals' | 'competitions', filters: SearchFilters): string[] =>
  Object.entries(CONDITIONS).flatMap(([name, { getSelectedValues }]) => {
    const values = getSelectedValues(filters);
    return values.length
      ? toInFilter(`${target === 'festivals' ? 'any' : COMPETITION_VALUES}.${name}`, values)
      : [];
  });
