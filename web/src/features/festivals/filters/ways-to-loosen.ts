import { formatMoney } from '@laurel/rules/money/money';
import { facetLabel } from '@laurel/words/competitions/facet-label';
import { t } from '@laurel/words/pages/festivals/festivals';
import type { FestivalFilters } from '../../../lib/server/wire';
import { bounds, flags, listFacets, locationFacets } from './search-state';

/** The maximum number of searches that are counted at once. */
export const MAX_SEARCHES = 12;
export type FestivalSearch = { text: string; filters: FestivalFilters };
/** A search with fewer conditions. `removed`: the label of what it leaves out. */
export type LooserSearch = { removed: string; search: FestivalSearch };
type SearchCondition = { label: string; remove: (search: FestivalSearch) => FestivalSearch };

const without =
  (...names: (keyof FestivalFilters)[]) =>
  ({ text, filters }: FestivalSearch): FestivalSearch => {
    const others = Object.entries(filters).filter(([name]) => !names.includes(name as keyof FestivalFilters));
    return { text, filters: Object.fromEntries(others) };
  };

/** The conditions of a search: its text, each kind of filter, and the fee. */
function getConditions({ text, filters }: FestivalSearch): SearchCondition[] {
  const conditions: SearchCondition[] = [];
  if (text && Object.keys(filters).length > 0)
    conditions.push({ label: t('loosen.text', { text }), remove: (search) => ({ ...search, text: '' }) });
  for (const name of [...locationFacets, ...listFacets]) {
    const labels = (filters[name] ?? []).map((value) => facetLabel(name, value));
    if (labels.length > 0)
      conditions.push({ label: `${t(`facet.${name}`)}: ${labels.join(', ')}`, remove: without(name) });
  }
  for (const name of flags)
    if (filters[name]) conditions.push({ label: t(`facet.${name}`), remove: without(name) });
  const fees = bounds.flatMap((name) => {
    const money = filters[name];
    return money ? [`${t(`facet.${name}`)} ${formatMoney(money)}`] : [];
  });
  if (fees.length > 0) conditions.push({ label: fees.join(', '), remove: without(...bounds) });
  return conditions;
}

/**
 * Removes each condition on its own. A single value of a kind is not removed: values of one kind are
 * alternatives, and without one there are fewer results.
 */
export const getLooserSearches = (search: FestivalSearch): LooserSearch[] =>
  getConditions(search).map(({ label, remove }) => ({ removed: label, search: remove(search) }));

/** Removes any two conditions, if something remains. */
export function getSearchesWithoutPairs(search: FestivalSearch): LooserSearch[] {
  const conditions = getConditions(search);
  if (conditions.length < 3) return [];
  return conditions.flatMap((first, n) =>
    conditions
      .slice(n + 1)
      .map((second) => ({
        removed: t('loosen.two', { one: first.label, other: second.label }),
        search: second.remove(first.remove(search)),
      })),
  );
}
