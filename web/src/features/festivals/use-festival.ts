import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { every } from '../../lib/every';

/** A festival with its competitions and all of their rules, dates and fees. */
export function useFestival(festivalId: number) {
  const festival = useQuery(query('getFestival', { festivalId }));
  const competitions = useQuery(every('getFestivalCompetitions', { festivalId }));
  const competitionIds = festival.data?.competitionIds ?? [];
  const enabled = competitionIds.length > 0;
  const terms = useQuery({ ...every('getCompetitionTerms', { competitionIds }), enabled });
  const dates = useQuery({ ...every('getCompetitionDates', { competitionIds }), enabled });
  const competitionDateIds = dates.data?.items.map((date) => date.id) ?? [];
  const fees = useQuery({
    ...every('getCompetitionSubmissionFees', { competitionDateIds }),
    enabled: competitionDateIds.length > 0,
  });
  return { festival, competitions, terms, dates, fees };
}
