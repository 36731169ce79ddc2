import { formatMoney } from '@laurel/rules/money/money';
import { getFacetLabel } from '@laurel/messages/competitions/facet-label';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { FestivalFilters } from '../../../lib/server/wire';
import { feeBounds, flagFacets, listFacets, locationFacets } from './search-state';

/** The maximum number of searches that are counted at once. */
export const MAX_SEARCHES = 12;
export type FestivalSearch = { text: string; filters: FestivalFilters };
/** A search with fewer conditions. `removedLabel`: the label of the removed ones. */
export type LooserSearch = { removedLabel: string; search: FestivalSearch };
type SearchCondition = { label: string; remove: (search: FestivalSearch) => FestivalSearch };

const removeFilters =
  (...names: (keyof FestivalFilters)[]) =>
  ({ text, filters }: FestivalSearch): FestivalSearch => {
    const remainingFilters = Object.entries(filters).filter(
      ([name]) => !names.includes(name as keyof FestivalFilters),
    );
    return { text, filters: Object.fromEntries(remainingFilters) };
  };

/**
 * Lists the conditions of a search: its text, each kind of filter, and the fee. All values of one kind are one
 * condition, because they are alternatives: without one of them there are fewer results.
 */
function listConditions({ text, filters }: FestivalSearch): SearchCondition[] {
  const conditions: SearchCondition[] = [];
  if (text && Object.keys(filters).length > 0)
    conditions.push({ label: t('loosen.text', { text }), remove: (search) => ({ ...search, text: '' }) });
  for (const name of [...locationFacets, ...listFacets]) {
    const labels = (filters[name] ?? []).map((value) => getFacetLabel(name, value));
    if (labels.length > 0)
      conditions.push({ label: `${t(`facet.${name}`)}: ${labels.join(', ')}`, remove: removeFilters(name) });
  }
  for (const name of flagFacets)
    if (filters[name]) conditions.push({ label: t(`facet.${name}`), remove: removeFilters(name) });
  const fees = feeBounds.flatMap((name) => {
    const money = filters[name];
    return money ? [`${t(`facet.${name}`)} ${formatMoney(money)}`] : [];
  });
  if (fees.length > 0) conditions.push({ label: fees.join(', '), remove: removeFilters(...feeBounds) });
  return conditions;
}

/** Lists the searches without one of the conditions. */
export const listLooserSearches = (search: FestivalSearch): LooserSearch[] =>
  listConditions(search).map(({ label, remove }) => ({ removedLabel: label, search: remove(search) }));

/** Lists the searches without two of the conditions, if another one remains. */
export function listSearchesWithoutPairs(search: FestivalSearch): LooserSearch[] {
  const conditions = listConditions(search);
  if (conditions.length < 3) return [];
  return conditions.flatMap((firstCondition, n) =>
    conditions
      .slice(n + 1)
      .map((secondCondition) => ({
        removedLabel: t('loosen.two', { one: firstCondition.label, other: secondCondition.label }),
        search: secondCondition.remove(firstCondition.remove(search)),
      })),
  );
}
