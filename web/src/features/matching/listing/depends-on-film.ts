import type { BestChange, Film, FilmFields } from '../../../lib/server/wire';
import { AS_IT_IS, type Tried } from './listing-page';
import type { TrialFields } from '../what-if/trial-state';

type Screenings = NonNullable<FilmFields['screenings']>;
const toScreeningKey = ({ date, kind, country, subdivision, city }: Screenings[number]) =>
  JSON.stringify([date, kind, country ?? null, subdivision ?? null, city ?? null]);

/**
 * Returns whether a change builds on the film's real screenings. One that builds on imagined premieres would
 * make them real when saved.
 */
export function dependsOnFilm({ field, value }: BestChange, film: Film, tried: Tried): boolean {
  if (value === null) return true;
  if (field === 'isOnline') return film.isOnline === true;
  if (field !== 'screenings') return true;
  const { details }: { details?: TrialFields } =
    tried === AS_IT_IS ? {} : (JSON.parse(tried) as { details: TrialFields });
  const filmKeys = new Set(film.screenings?.map(toScreeningKey));
  const isFromFilm = (nights: Screenings) => nights.every((night) => filmKeys.has(toScreeningKey(night)));
  const isImagined = details?.isOnline === true || !isFromFilm(details?.screenings ?? []);
  return !isImagined && isFromFilm(value as Screenings);
}
