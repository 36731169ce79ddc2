import { formatMoney } from '@laurel/rules/money/money';
import { facetLabel } from '@laurel/words/competitions/facet-label';
import { t } from '@laurel/words/pages/festivals/festivals';
import type { FestivalFilters } from '../../../lib/server/wire';
import { bounds, flags, listFacets, locationFacets } from './search-state';

/** The maximum number of searches that are counted at once. */
export const MAX_WAYS = 12;
export type Sought = { text: string; filters: FestivalFilters };
/** `what`: the removed condition; `rest`: the remaining search. */
export type Way = { what: string; rest: Sought };
type SearchCondition = { what: string; leave: (from: Sought) => Sought };

const without =
  (...names: (keyof FestivalFilters)[]) =>
  ({ text, filters }: Sought): Sought => {
    const others = Object.entries(filters).filter(([name]) => !names.includes(name as keyof FestivalFilters));
    return { text, filters: Object.fromEntries(others) };
  };

/** The conditions of a search: its text, each kind of filter, and the fee. */
function getConditions({ text, filters }: Sought): SearchCondition[] {
  const conditions: SearchCondition[] = [];
  if (text && Object.keys(filters).length > 0)
    conditions.push({ what: t('loosen.text', { text }), leave: (from) => ({ ...from, text: '' }) });
  for (const name of [...locationFacets, ...listFacets]) {
    const labels = (filters[name] ?? []).map((value) => facetLabel(name, value));
    if (labels.length > 0)
      conditions.push({ what: `${t(`facet.${name}`)}: ${labels.join(', ')}`, leave: without(name) });
  }
  for (const name of flags)
    if (filters[name]) conditions.push({ what: t(`facet.${name}`), leave: without(name) });
  const fees = bounds.flatMap((name) => {
    const money = filters[name];
    return money ? [`${t(`facet.${name}`)} ${formatMoney(money)}`] : [];
  });
  if (fees.length > 0) conditions.push({ what: fees.join(', '), leave: without(...bounds) });
  return conditions;
}

/**
 * Removes each condition on its own. A single value of a kind is not removed: values of one kind are
 * alternatives, and without one there are fewer results.
 */
export const findWaysToLoosen = (sought: Sought): Way[] =>
  getConditions(sought).map(({ what, leave }) => ({ what, rest: leave(sought) }));

/** Removes any two conditions, if something is left. */
export function getPairsToLoosen(sought: Sought): Way[] {
  const conditions = getConditions(sought);
  if (conditions.length < 3) return [];
  return conditions.flatMap((one, n) =>
    conditions
      .slice(n + 1)
      .map((other) => ({
        what: t('loosen.two', { one: one.what, other: other.what }),
        rest: other.leave(one.leave(sought)),
      })),
  );
}
