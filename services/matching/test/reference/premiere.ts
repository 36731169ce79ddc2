import { includesCountry } from '@laurel/rules/locations/blocs';
import { foldName } from '@laurel/rules/text/fold';
import type { Festival, Film, MatchContext, Screening, Term } from '../../src/domain/model.js';
import {
  createFailure,
  createSatisfied,
  createUnclear,
  createUnknown,
  type Judgement,
} from '../../src/domain/rules/judgement.js';

type Answer = 'yes' | 'no' | 'unknown';
const answer = (is: boolean): Answer => (is ? 'yes' : 'no');
const FIELD = 'screenings';
/** `isOnline: true` counts as a public online screening without a country. */
const ONLINE: Screening = {
  date: '',
  country: null,
  subdivision: null,
  city: null,
  kind: 'online',
  festival: null,
};

/** Judges a premiere rule as decisions §2 describe it, one screening after the other. */
export function judgePremiereByDecisions(
  term: Term,
  film: Film,
  festival: Festival,
  context: MatchContext,
): Judgement {
  const level = String(term.value);
  if (!isLocated(term, festival, context)) return createUnclear(FIELD);
  const exceptsHome = level === 'International' || term.exceptOwnCountry;
  const usesUp = (screening: Screening): Answer => {
    const reached = reaches(screening, term, festival, context);
    if (reached === 'no' || isSeenEverywhere(screening)) return reached;
    if (term.otherList?.length) {
      if (screening.country === null) return 'unknown';
      if (includesCountry(term.otherList, screening.country)) return 'no';
    }
    if (!exceptsHome) return reached;
    if (film.productionCountries.length === 0 || screening.country === null) return 'unknown';
    return film.productionCountries.includes(screening.country) ? 'no' : reached;
  };
  const onlineCounts = !festival.takesOnline;
  const earlier = (film.screenings ?? []).filter(
    ({ date, kind }) =>
      (kind !== 'online' || onlineCounts) && (festival.startsOn === null || date < festival.startsOn),
  );
  const all = film.isOnline === true && onlineCounts ? [ONLINE, ...earlier] : earlier;
  const spent = all.find((screening) => usesUp(screening) === 'yes');
  if (spent)
    return createFailure(FIELD, {
      code: 'shown',
      country: spent.country,
      city: spent.city,
      day: spent === ONLINE ? null : spent.date,
      level,
    });
  if (film.screenings === null) return createUnknown(FIELD);
  if (all.some((screening) => usesUp(screening) === 'unknown')) {
    if (exceptsHome && film.productionCountries.length === 0) return createUnknown('productionCountries');
    return createUnknown(FIELD);
  }
  return film.isOnline === null && onlineCounts ? createUnknown('isOnline') : createSatisfied(FIELD);
}

/** Whether the festival’s location is known precisely enough for the level. */
function isLocated({ value, list }: Term, festival: Festival, { getRegions }: MatchContext): boolean {
  const { country, subdivision, city } = festival;
  switch (value) {
    case 'World Premiere':
    case 'International':
      return true;
    case 'Country':
      return country !== null;
    case 'State':
      return country !== null && subdivision !== null;
    case 'City':
      return country !== null && city !== null;
    case 'Regional':
      return Boolean(list?.length) || (country !== null && getRegions(country).length > 1);
    default:
      return false;
  }
}

const isBroadcast = ({ kind }: Screening) => kind === 'online' || kind === 'tv';
const isSeenEverywhere = (screening: Screening) => isBroadcast(screening) && screening.country === null;

/** Whether a screening could be seen where the level forbids it. */
function reaches(
  screening: Screening,
  { value: level, list }: Term,
  festival: Festival,
  { getRegions }: MatchContext,
): Answer {
  if (isSeenEverywhere(screening) || level === 'World Premiere' || level === 'International') return 'yes';
  const { country } = screening;
  if (country === null) return 'unknown';
  if (level === 'Country') return answer(country === festival.country);
  if (level === 'Regional')
    return answer(
      list?.length
        ? includesCountry(list, country)
        : getRegions(country)[1] === getRegions(festival.country!)[1],
    );
  if (country !== festival.country) return 'no';
  if (isBroadcast(screening)) return 'yes';
  if (level === 'State')
    return screening.subdivision === null
      ? 'unknown'
      : answer(screening.subdivision === festival.subdivision);
  if (screening.city !== null) return answer(foldName(screening.city) === foldName(festival.city!));
  const isElsewhere =
    screening.subdivision !== null &&
    festival.subdivision !== null &&
    screening.subdivision !== festival.subdivision;
  return isElsewhere ? 'no' : 'unknown';
}
