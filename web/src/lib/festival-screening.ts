import { inEdition } from '@laurel/rules/taken-places';
import { useQuery } from '@tanstack/react-query';
import { query } from './bff';
import type { Festival, Screening, Submission } from './wire';

/** The festival, in the edition that the submission is for. */
export const useFestivalOf = ({ festivalId, edition }: Submission) =>
  useQuery({
    ...query('getFestival', { festivalId: festivalId ?? 1 }),
    enabled: festivalId !== null,
    select: (festival) => inEdition(festival, edition),
  });

/** A place that shows films; one that the catalogue does not have has no id. */
export type Host = Pick<Festival, 'name' | 'country' | 'subdivision' | 'city' | 'startsOn' | 'endsOn'> & {
  id: number | null;
  usualMonth?: Festival['usualMonth'];
};

/** Where the film screens once this festival takes it; the day is empty while nobody knows it. */
export const screeningAt = (festival: Host): Screening => ({
  date: festival.startsOn ?? '',
  country: festival.country,
  subdivision: festival.subdivision,
  city: festival.city,
  kind: 'festival',
  festivalId: festival.id,
});
