import type { FunctionResponse } from '../../../lib/server/functions';
import type { Facets, Verdict } from '../../../lib/server/wire';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import { NO_WHAT_IF, type WhatIfJson } from './listing-page';
import { isNarrowed, type ListState, type Tab, TABS } from './list-state';

type Listing = FunctionResponse<'getCompetitionWizardListingData'>;
type CountByTab = Record<Tab, number>;
/** The count of each tab and, for an unfiltered list, the difference from the saved film. */
interface TabCounts {
  counts: CountByTab;
  difference: CountByTab | null;
}
export const findVerdict = (tab: Tab): Verdict | undefined => VERDICTS.find((verdict) => verdict === tab);

type TabCountOptions = {
  state: ListState;
  whatIfJson: WhatIfJson;
  firstPage: Listing | undefined;
  facets: Facets | undefined;
};
/** A filtered list uses the facet counts. For a what-if they come with the rows. */
export function countTabs({ state, whatIfJson, firstPage, facets }: TabCountOptions): TabCounts | null {
  if (!firstPage) return null;
  const isUnfiltered =
    !isNarrowed(state) && !(whatIfJson !== NO_WHAT_IF && whatIfJson.includes('"changed":true'));
  if (isUnfiltered) {
    const { difference } = firstPage;
    const currentCounts = getTotalCounts(firstPage);
    const savedCounts = difference && getTotalCounts(difference);
    return {
      counts: currentCounts,
      difference: savedCounts && mapTabs((tab) => currentCounts[tab] - savedCounts[tab]),
    };
  }
  const tabFacets = whatIfJson === NO_WHAT_IF ? facets : firstPage.facets;
  return tabFacets ? { counts: getFacetCounts(tabFacets), difference: null } : null;
}

const sumCounts = (counts: Record<Verdict, number>) =>
  VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);
const getTotalCounts = ({ counts, nearMisses }: Pick<Listing, 'counts' | 'nearMisses'>): CountByTab => ({
  ...counts,
  all: sumCounts(counts),
  near: nearMisses,
});
function getFacetCounts(facets: Facets): CountByTab {
  const getCount = (value: string) => facets.verdict?.find((facet) => facet.value === value)?.count ?? 0;
  return mapTabs((tab) => {
    if (tab === 'all') return VERDICTS.reduce((sum, verdict) => sum + getCount(verdict), 0);
    return getCount(tab === 'near' ? 'near-miss' : tab);
  });
}
const mapTabs = (getCount: (tab: Tab) => number): CountByTab =>
  Object.fromEntries(TABS.map((tab) => [tab, getCount(tab)])) as CountByTab;
