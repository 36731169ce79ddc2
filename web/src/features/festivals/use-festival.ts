import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import type { Competition, CompetitionDate, Fee, Festival, Term } from '../../lib/wire';

const batch = 200;

export type WholeFestival = { festival: Festival; competitions: Competition[]; terms: Term[]; dates: CompetitionDate[]; fees: Fee[] };

/** A festival with its competitions, rules, dates and fees; each part is null until it is there. */
export function useFestival(festivalId: number) {
  const festival = useQuery(query('getFestival', { festivalId }));
  const competitions = useQuery(query('getFestivalCompetitions', { festivalId, pageSize: batch }));
  const ids = (festival.data?.competitionIds ?? []).slice(0, batch);
  const enabled = ids.length > 0;
  const terms = useQuery({ ...query('getCompetitionTerms', { competitionIds: ids }), enabled });
  const dates = useQuery({ ...query('getCompetitionDates', { competitionIds: ids }), enabled });
  const dateIds = (dates.data?.items ?? []).map((date) => date.id).slice(0, batch);
  const fees = useQuery({ ...query('getCompetitionSubmissionFees', { competitionDateIds: dateIds }), enabled: dateIds.length > 0 });
  return { festival, competitions, terms, dates, fees };
}
