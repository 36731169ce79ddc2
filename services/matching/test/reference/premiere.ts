import { includesCountry } from '@laurel/rules/locations/country-groups';
import type { Festival, Film, MatchContext, Screening, Term } from '../../src/domain/model.js';
import {
  createFailure,
  createSatisfied,
  createUnclear,
  createUnknown,
  type Judgement,
} from '../../src/domain/rules/judgement.js';

type YesNoOrUnknown = 'yes' | 'no' | 'unknown';
const toYesOrNo = (isTrue: boolean): YesNoOrUnknown => (isTrue ? 'yes' : 'no');
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

/** Judges a premiere rule as the specification describes it, one screening after the other. */
export function judgePremiereByDecisions(
  term: Term,
  film: Film,
  festival: Festival,
  context: MatchContext,
): Judgement {
  const level = String(term.value);
  if (!isLocated(term, festival, context)) return createUnclear(FIELD);
  const ignoresHome = level === 'International' || term.exceptOwnCountry;
  const getUsage = (screening: Screening): YesNoOrUnknown => {
    const reach = getReach(screening, term, festival, context);
    if (reach === 'no' || isSeenEverywhere(screening)) return reach;
    if (term.otherList?.length) {
      if (screening.country === null) return 'unknown';
      if (includesCountry(term.otherList, screening.country)) return 'no';
    }
    if (!ignoresHome) return reach;
    if (film.productionCountries.length === 0 || screening.country === null) return 'unknown';
    return film.productionCountries.includes(screening.country) ? 'no' : reach;
  };
  const onlineCounts = !festival.takesOnline;
  const earlierScreenings = (film.screenings ?? []).filter(
    ({ date, kind }) =>
      (kind !== 'online' || onlineCounts) && (festival.startsOn === null || date < festival.startsOn),
  );
  const countedScreenings =
    film.isOnline === true && onlineCounts ? [ONLINE, ...earlierScreenings] : earlierScreenings;
  const decisiveScreening = countedScreenings.find((screening) => getUsage(screening) === 'yes');
  if (decisiveScreening)
    return createFailure(FIELD, {
      code: 'shown',
      country: decisiveScreening.country,
      city: decisiveScreening.city,
      day: decisiveScreening === ONLINE ? null : decisiveScreening.date,
      level,
    });
  if (film.screenings === null) return createUnknown(FIELD);
  if (countedScreenings.some((screening) => getUsage(screening) === 'unknown')) {
    if (ignoresHome && film.productionCountries.length === 0) return createUnknown('productionCountries');
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

/** Returns whether a screening could be seen where the level forbids it. */
function getReach(
  screening: Screening,
  { value: level, list }: Term,
  festival: Festival,
  { getRegions, compareCities }: MatchContext,
): YesNoOrUnknown {
  if (isSeenEverywhere(screening) || level === 'World Premiere' || level === 'International') return 'yes';
  const { country } = screening;
  if (country === null) return 'unknown';
  if (level === 'Country') return toYesOrNo(country === festival.country);
  if (level === 'Regional')
    return toYesOrNo(
      list?.length
        ? includesCountry(list, country)
        : getRegions(country)[1] === getRegions(festival.country!)[1],
    );
  if (country !== festival.country) return 'no';
  if (isBroadcast(screening)) return 'yes';
  if (level === 'State')
    return screening.subdivision === null
      ? 'unknown'
      : toYesOrNo(screening.subdivision === festival.subdivision);
  if (screening.city !== null)
    return ({ same: 'yes', different: 'no', unknown: 'unknown' } as const)[
      compareCities(country, screening.city, festival.city!)
    ];
  const isElsewhere =
    screening.subdivision !== null &&
    festival.subdivision !== null &&
    screening.subdivision !== festival.subdivision;
  return isElsewhere ? 'no' : 'unknown';
}
