import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import type { Facets, Verdict } from '../../../lib/wire';
import { askOf, choiceNames, type ListState, type Tab } from './list-state';

const FACETS = ['verdict', ...choiceNames, 'deadlineWithin', 'listed', 'openNow', 'student'];

/** What there is to choose with what is chosen, and how many competitions of each verdict; asked for once the list is there. */
export function useFacets(filmId: number, state: ListState, run: number | null, isWanted: boolean) {
  const found = useQuery({
    ...query('getCompetitionWizardListingData', {
      ...askOf(filmId, { ...state, sort: 'score' }, run),
      facets: FACETS,
      ...(state.tab === 'near' && { openings: true }),
      page: 1,
      pageSize: 1,
    }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  const { data, isPlaceholderData: isOld } = found;
  return { facets: data?.facets, openings: isOld ? [] : (data?.openings ?? []), isOld };
}

/** How many each tab would show. */
export function tabCounts(facets: Facets): Partial<Record<Tab, number>> {
  const of = (value: string) => facets.verdict?.find((facet) => facet.value === value)?.count ?? 0;
  const verdicts = [
    'eligible',
    'needs-confirmation',
    'unchecked',
    'not-eligible',
  ] as const satisfies Verdict[];
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, of(verdict)]));
  return { ...counts, all: verdicts.reduce((sum, verdict) => sum + of(verdict), 0), near: of('near-miss') };
}
