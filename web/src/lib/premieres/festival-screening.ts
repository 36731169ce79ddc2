import { withoutOtherEditionDates } from '@laurel/rules/premieres/accepted-entries';
import { useQuery } from '@tanstack/react-query';
import { query } from '../server/bff';
import type { Festival, Screening, Submission } from '../server/wire';

/** Loads the festival in the edition that the submission is for. */
export const useSubmissionFestival = ({ festivalId, edition }: Submission) =>
  useQuery({
    ...query('getFestival', { festivalId: festivalId ?? 1 }),
    enabled: festivalId !== null,
    select: (festival) => withoutOtherEditionDates(festival, edition),
  });

/** A festival that shows films. One that is not in the catalogue has no id. */
export type Host = Pick<Festival, 'name' | 'country' | 'subdivision' | 'city' | 'startsOn' | 'endsOn'> & {
  id: number | null;
  usualMonth?: Festival['usualMonth'];
};

/** A festival whose location is unknown, except perhaps for its country. */
export const createHost = (name: string, country: string | null = null, id: number | null = null): Host => ({
  id,
  name,
  country,
  subdivision: null,
  city: null,
  startsOn: null,
  endsOn: null,
});

/** The screening that follows when this festival accepts the film. The date is empty while it is unknown. */
export const createScreeningAt = (festival: Host): Screening => ({
  date: festival.startsOn ?? '',
  country: festival.country,
  subdivision: festival.subdivision,
  city: festival.city,
  kind: 'festival',
  festivalId: festival.id,
});
