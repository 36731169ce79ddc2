import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';

/** A festival with its competitions and all of their rules, dates and fees. */
export function useFestivalDetails(festivalId: number) {
  const festival = useQuery(query('getFestival', { festivalId }));
  const competitions = useQuery(fetchAllPages('getFestivalCompetitions', { festivalId }));
  const competitionIds = festival.data?.competitionIds ?? [];
  const enabled = competitionIds.length > 0;
  const terms = useQuery({ ...fetchAllPages('getCompetitionTerms', { competitionIds }), enabled });
  const dates = useQuery({ ...fetchAllPages('getCompetitionDates', { competitionIds }), enabled });
  const competitionDateIds = dates.data?.items.map((date) => date.id) ?? [];
  const fees = useQuery({
    ...fetchAllPages('getCompetitionSubmissionFees', { competitionDateIds }),
    enabled: competitionDateIds.length > 0,
  });
  return { festival, competitions, terms, dates, fees };
}
