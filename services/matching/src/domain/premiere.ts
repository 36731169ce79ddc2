import type { Asker, Festival, Film, Screening, Term } from './facts.js';
import { askFestival, fail, pass, tell, type Judgement } from './judgement.js';

/** Whether a screening burned what is asked for: true, false, or null where its place is not known well enough. */
type Burns = (screening: Screening) => boolean | null;

const isWide = ({ kind }: Screening) => kind === 'online' || kind === 'tv';
/** Online without a country is seen everywhere; a hall without a country is somewhere. */
const isEverywhere = (screening: Screening) => isWide(screening) && screening.country === null;
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
/** Where the UN’s subregion stands among the regions above a country: below it may lie a smaller one. */
const SUBREGION = 1;
const ONLINE_NOW: Screening = { date: '', country: null, subdivision: null, city: null, kind: 'online' };

const inCountries =
  (isThere: (country: string) => boolean): Burns =>
  (screening) =>
    isEverywhere(screening) ? true : screening.country === null ? null : isThere(screening.country);

/** In a part of the festival's country: what was broadcast in the country was seen there; a hall that does not say where may have been there. */
const inPart =
  (country: string, isThere: (screening: Screening) => boolean | null): Burns =>
  (screening) => {
    if (isEverywhere(screening)) return true;
    if (screening.country === null) return null;
    if (screening.country !== country) return false;
    return isWide(screening) ? true : isThere(screening);
  };

const levels: Record<
  string,
  (
    festival: Festival,
    film: Film,
    list: readonly string[],
    asker: Asker,
  ) => Burns | 'unknown place' | 'unknown countries'
> = {
  'World Premiere': () => () => true,
  International: (_festival, { productionCountries }) =>
    productionCountries.length === 0
      ? 'unknown countries'
      : inCountries((country) => !productionCountries.includes(country)),
  Country: ({ country }) => (country === null ? 'unknown place' : inCountries((there) => there === country)),
  State: ({ country, subdivision }) =>
    country === null || subdivision === null
      ? 'unknown place'
      : inPart(country, (screening) =>
          screening.subdivision === null ? null : screening.subdivision === subdivision,
        ),
  City: ({ country, city, subdivision }) =>
    country === null || city === null
      ? 'unknown place'
      : inPart(country, (screening) => {
          if (screening.city !== null) return folded(screening.city) === folded(city);
          return screening.subdivision !== null &&
            subdivision !== null &&
            screening.subdivision !== subdivision
            ? false
            : null;
        }),
  Regional: ({ country }, _film, list, { regionsOf }) => {
    if (list.length > 0) return inCountries((there) => list.includes(there));
    const region = country === null ? undefined : regionsOf(country)[SUBREGION];
    return region === undefined ? 'unknown place' : inCountries((there) => regionsOf(there).includes(region));
  },
};

/**
 * Whether the premiere that a term asks for is still free, from the film's screenings before the festival starts (all, if that
 * is unknown) and the festival's place. `isOnline` counts as an online screening everywhere, and unknown leaves it open, unless the
 * festival takes films that are online.
 */
export function judgePremiere(term: Term, film: Film, festival: Festival, asker: Asker): Judgement {
  const level = String(term.value ?? '');
  const burnsAt = Object.hasOwn(levels, level)
    ? levels[level]!(festival, film, term.list ?? [], asker)
    : null;
  if (burnsAt === null || burnsAt === 'unknown place') return askFestival('screenings');
  const counted = countedFor(festival, film);
  const isHomeUnknown = burnsAt === 'unknown countries';
  const burned = counted.find(isHomeUnknown ? isEverywhere : (screening) => burnsAt(screening) === true);
  if (burned) return shown(burned, level);
  if (film.screenings === null) return tell('screenings');
  if (isHomeUnknown && counted.length > 0) return tell('productionCountries');
  if (!isHomeUnknown && counted.some((screening) => burnsAt(screening) === null)) return tell('screenings');
  return film.isOnline === null && !festival.takesOnline ? tell('isOnline') : pass('screenings');
}

/** What may have lost a film its premieres at a festival. */
function countedFor({ startsOn, takesOnline }: Festival, { isOnline, screenings }: Film): Screening[] {
  const all = [...(isOnline === true ? [ONLINE_NOW] : []), ...(screenings ?? [])];
  return all.filter(
    ({ date, kind }) => !(takesOnline && kind === 'online') && (startsOn === null || date < startsOn),
  );
}

const shown = ({ country, city, date }: Screening, level: string) =>
  fail('screenings', { code: 'shown', where: country, city, on: date || null, level });
