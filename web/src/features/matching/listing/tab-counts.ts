import type { Answer } from '../../../lib/server/functions';
import type { Facets, Verdict } from '../../../lib/server/wire';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import { AS_IT_IS, type Tried } from './listing-page';
import { isNarrowed, type ListState, type Tab } from './list-state';

type Listing = Answer<'getCompetitionWizardListingData'>;
type Counts = Record<Tab, number>;
/** The count of each tab and, for an unfiltered list, the difference from the saved film. */
export interface Counted {
  counts: Counts;
  by: Counts | null;
}
export const findVerdict = (tab: Tab): Verdict | undefined => VERDICTS.find((verdict) => verdict === tab);

type TabCountOptions = {
  state: ListState;
  tried: Tried;
  first: Listing | undefined;
  facets: Facets | undefined;
};
/** A filtered list uses the facet counts. For a trial they come with the rows. */
export function countTabs({ state, tried, first, facets }: TabCountOptions): Counted | null {
  if (!first) return null;
  const isWhole = !isNarrowed(state) && !(tried !== AS_IT_IS && tried.includes('"changed":true'));
  if (isWhole) {
    const { difference } = first;
    const [now, before] = [getTotalCounts(first), difference && getTotalCounts(difference)];
    return { counts: now, by: before && mapTabs((tab) => now[tab] - before[tab]) };
  }
  const narrowed = tried === AS_IT_IS ? facets : first.facets;
  return narrowed ? { counts: getFacetCounts(narrowed), by: null } : null;
}

const sum = (counts: Record<Verdict, number>) => VERDICTS.reduce((all, verdict) => all + counts[verdict], 0);
const getTotalCounts = ({ counts, nearMisses }: Pick<Listing, 'counts' | 'nearMisses'>): Counts => ({
  ...counts,
  all: sum(counts),
  near: nearMisses,
});
function getFacetCounts(facets: Facets): Counts {
  const getCount = (value: string) => facets.verdict?.find((facet) => facet.value === value)?.count ?? 0;
  return mapTabs((tab) => {
    if (tab === 'all') return VERDICTS.reduce((all, verdict) => all + getCount(verdict), 0);
    return getCount(tab === 'near' ? 'near-miss' : tab);
  });
}
const mapTabs = (getCount: (tab: Tab) => number): Counts =>
  Object.fromEntries((['all', ...VERDICTS, 'near'] as const).map((tab) => [tab, getCount(tab)])) as Counts;
