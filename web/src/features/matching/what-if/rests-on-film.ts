import type { BestChange, Film, FilmFacts } from '../../../lib/wire';
import { AS_IT_IS, type Tried } from '../listing-page';
import type { Facts } from './trial-state';

type Screenings = NonNullable<FilmFacts['screenings']>;
const nightOf = ({ date, kind, country, subdivision, city }: Screenings[number]) =>
  JSON.stringify([date, kind, country ?? null, subdivision ?? null, city ?? null]);

/** Whether a change goes on from what the film is, not from premieres that are only imagined of it: kept, it would make those true. */
export function restsOnFilm({ field, value }: BestChange, film: Film, tried: Tried): boolean {
  if (value === null) return true;
  if (field === 'isOnline') return film.isOnline === true;
  if (field !== 'screenings') return true;
  const { facts }: { facts?: Facts } = tried === AS_IT_IS ? {} : (JSON.parse(tried) as { facts: Facts });
  const own = new Set(film.screenings?.map(nightOf));
  const isOwn = (nights: Screenings) => nights.every((night) => own.has(nightOf(night)));
  const isImagined = facts?.isOnline === true || !isOwn(facts?.screenings ?? []);
  return !isImagined && isOwn(value as Screenings);
}
