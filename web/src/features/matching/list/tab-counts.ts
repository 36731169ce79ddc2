import type { Answer } from '../../../lib/functions';
import type { Facets, Verdict } from '../../../lib/wire';
import { verdicts } from '../../../lib/texts/words';
import { AS_IT_IS, type Tried } from '../listing-page';
import { isNarrowed, type ListState, type Tab } from './list-state';

type Listing = Answer<'getCompetitionWizardListingData'>;
type Counts = Record<Tab, number>;
/** How many each tab would show, and, of a whole list, by how many more or fewer than of the film as it is. */
export interface Counted {
  counts: Counts;
  by: Counts | null;
}
export const verdictOf = (tab: Tab): Verdict | undefined => verdicts.find((verdict) => verdict === tab);

type Of = { state: ListState; tried: Tried; first: Listing | undefined; facets: Facets | undefined };
/** Of a list that is narrowed by the counts of what is left, which come with the rows where the film is moved. */
export function tabsOf({ state, tried, first, facets }: Of): Counted | null {
  if (!first) return null;
  const isWhole = !isNarrowed(state) && !(tried !== AS_IT_IS && tried.includes('"changed":true'));
  if (isWhole) {
    const { difference } = first;
    const [now, before] = [wholeCounts(first), difference && wholeCounts(difference)];
    return { counts: now, by: before && mapped((tab) => now[tab] - before[tab]) };
  }
  const narrowed = tried === AS_IT_IS ? facets : first.facets;
  return narrowed ? { counts: facetCounts(narrowed), by: null } : null;
}

const sum = (counts: Record<Verdict, number>) => verdicts.reduce((all, verdict) => all + counts[verdict], 0);
const wholeCounts = ({ counts, nearMisses }: Pick<Listing, 'counts' | 'nearMisses'>): Counts => ({
  ...counts,
  all: sum(counts),
  near: nearMisses,
});
function facetCounts(facets: Facets): Counts {
  const of = (value: string) => facets.verdict?.find((facet) => facet.value === value)?.count ?? 0;
  return mapped((tab) => {
    if (tab === 'all') return verdicts.reduce((all, verdict) => all + of(verdict), 0);
    return of(tab === 'near' ? 'near-miss' : tab);
  });
}
const mapped = (of: (tab: Tab) => number): Counts =>
  Object.fromEntries((['all', ...verdicts, 'near'] as const).map((tab) => [tab, of(tab)])) as Counts;
