import { useQuery } from '@tanstack/react-query';
import { query } from './bff';
import type { Festival, Film, Screening, Submission } from './wire';

/** The catalogue keeps the days of a festival's present edition only: of another one they are not known. */
export const inEdition = <F extends Pick<Festival, 'startsOn' | 'endsOn'>>(
  festival: F,
  edition: number | null,
): F =>
  edition !== null && festival.startsOn?.startsWith(`${edition}-`)
    ? festival
    : { ...festival, startsOn: null, endsOn: null };

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

/** The screening that the film has of this edition: one that names the festival in that year, or in this country in the days of it; if it has one. */
export const recordedAt = (
  film: Film,
  { id, startsOn, endsOn, country }: Host,
  edition: number | null,
): Screening | null =>
  film.screenings?.find((one) => {
    if (id !== null && one.festivalId === id && edition !== null && one.date.startsWith(`${edition}-`))
      return true;
    const inDays = startsOn !== null && one.date >= startsOn && one.date <= (endsOn ?? startsOn);
    return one.country === country && inDays;
  }) ?? null;
