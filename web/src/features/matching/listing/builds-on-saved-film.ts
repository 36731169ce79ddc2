import type { BestChange, Film, FilmFields } from '../../../lib/server/wire';
import { NO_WHAT_IF, type WhatIfJson } from './listing-page';
import type { WhatIfFields } from '../what-if/what-if-state';

type Screenings = NonNullable<FilmFields['screenings']>;
const toScreeningKey = ({ date, kind, country, subdivision, city }: Screenings[number]) =>
  JSON.stringify([date, kind, country ?? null, subdivision ?? null, city ?? null]);

/** Returns whether a change is based on the saved film. Saving another one would also save premieres of the what-if. */
export function buildsOnSavedFilm({ field, value }: BestChange, film: Film, whatIfJson: WhatIfJson): boolean {
  if (value === null) return true;
  if (field === 'isOnline') return film.isOnline === true;
  if (field !== 'screenings') return true;
  const { details }: { details?: WhatIfFields } =
    whatIfJson === NO_WHAT_IF ? {} : (JSON.parse(whatIfJson) as { details: WhatIfFields });
  const filmKeys = new Set(film.screenings?.map(toScreeningKey));
  const isFromFilm = (screenings: Screenings) =>
    screenings.every((screening) => filmKeys.has(toScreeningKey(screening)));
  const isImagined = details?.isOnline === true || !isFromFilm(details?.screenings ?? []);
  return !isImagined && isFromFilm(value as Screenings);
}
