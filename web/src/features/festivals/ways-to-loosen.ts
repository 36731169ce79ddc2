import { formatMoney } from '@laurel/rules/money';
import { facetLabel } from '@laurel/words/facet-label';
import { t } from '../../lib/texts/festivals';
import type { FestivalFilters } from '../../lib/wire';
import { bounds, flags, listFacets, placeFacets } from './search-state';

/** Ways that are counted at once. */
export const MOST_WAYS = 12;
export type Sought = { text: string; filters: FestivalFilters };
/** `what` is left out, and `rest` looked for. */
export type Way = { what: string; rest: Sought };
type Part = { what: string; leave: (from: Sought) => Sought };

const without =
  (...names: (keyof FestivalFilters)[]) =>
  ({ text, filters }: Sought): Sought => {
    const others = Object.entries(filters).filter(([name]) => !names.includes(name as keyof FestivalFilters));
    return { text, filters: Object.fromEntries(others) };
  };

/** What a search is made of: its words, each kind of filter, and the fee. */
function partsOf({ text, filters }: Sought): Part[] {
  const parts: Part[] = [];
  if (text && Object.keys(filters).length > 0)
    parts.push({ what: t('loosen.words', { text }), leave: (from) => ({ ...from, text: '' }) });
  for (const name of [...placeFacets, ...listFacets]) {
    const labels = (filters[name] ?? []).map((value) => facetLabel(name, value));
    if (labels.length > 0)
      parts.push({ what: `${t(`facet.${name}`)}: ${labels.join(', ')}`, leave: without(name) });
  }
  for (const name of flags) if (filters[name]) parts.push({ what: t(`facet.${name}`), leave: without(name) });
  const fees = bounds.flatMap((name) => {
    const money = filters[name];
    return money ? [`${t(`facet.${name}`)} ${formatMoney(money)}`] : [];
  });
  if (fees.length > 0) parts.push({ what: fees.join(', '), leave: without(...bounds) });
  return parts;
}

/** Each part of a search left out by itself. A single value of a kind is none: values of one kind are alternatives, and without one there is less. */
export const waysToLoosen = (sought: Sought): Way[] =>
  partsOf(sought).map(({ what, leave }) => ({ what, rest: leave(sought) }));

/** Any two parts left out together, where something is left. */
export function pairsOf(sought: Sought): Way[] {
  const parts = partsOf(sought);
  if (parts.length < 3) return [];
  return parts.flatMap((one, n) =>
    parts
      .slice(n + 1)
      .map((other) => ({
        what: t('loosen.two', { one: one.what, other: other.what }),
        rest: other.leave(one.leave(sought)),
      })),
  );
}
