import { AUDIENCES } from '@laurel/rules/fees/audiences';
import { FORMATS } from '@laurel/rules/films/vocabularies';
import { z } from 'zod';
import { filters } from '../../inputs/catalogue/festival.js';
import {
  maybeNumber,
  maybeText,
  moneyShape,
  number,
  numbers,
  pageShape,
  text,
  texts,
  withoutChecks,
} from '../values.js';

const flag = z.boolean();

export const festivalShape = z.strictObject({
  id: number,
  version: number,
  name: text,
  description: maybeText,
  profileImage: maybeText,
  profileHerobanner: maybeText,
  yearsRunning: maybeNumber,
  audienceAttendance: maybeNumber,
  estimatedSubmissions: maybeNumber,
  awardsPresented: maybeNumber,
  projectsSelected: maybeNumber,
  internetDisallowed: flag.nullable(),
  arthouseIndex: maybeText,
  homepage: maybeText,
  filmfreewayLink: maybeText,
  competitionIds: numbers,
  country: maybeText,
  subdivision: maybeText,
  city: maybeText,
  timezone: maybeText,
  contactEmail: maybeText,
  startsOn: maybeText,
  endsOn: maybeText,
  verifiedAt: maybeText,
  alternativeNames: texts,
  foundedYear: maybeNumber,
  usualMonth: maybeNumber,
  themes: texts,
  qualifiers: texts,
  isDemonstration: flag,
});
export type Festival = z.infer<typeof festivalShape>;

/** `common`: properties shared with the requested festival. `isSameSeason`: within a month of it in any year. */
const similarFestival = festivalShape.extend({
  common: z.strictObject({ themes: texts, qualifiers: texts, isSameCountry: flag, isSameSeason: flag }),
});
export type SimilarFestival = z.infer<typeof similarFestival>;
export const similarFestivalsShape = z.strictObject({ items: z.array(similarFestival) });

/** `liveCompetitions`: competitions with a future deadline. `demonstrations`: invented festivals. */
export const catalogueSizeShape = z.strictObject({
  festivals: number,
  competitions: number,
  liveCompetitions: number,
  demonstrations: number,
});

/** `longitude`, `latitude`: of a city with a known position. */
const facet = z.strictObject({
  value: text,
  label: text,
  count: number,
  longitude: number.optional(),
  latitude: number.optional(),
});
export type Facet = z.infer<typeof facet>;
export const facets = z.record(text, z.array(facet));
export type Facets = z.infer<typeof facets>;

/**
 * - `highlight.name`: the name as safe HTML, with <mark> around matches.
 * - `highlight.otherName`: the same for an alternative name that matches better.
 * - `next`: the most relevant deadline of the matching competitions. No entry is accepted before `opensOn`.
 * - `fees`: one per currency, empty if unknown. `feesDiffer`: some kinds of films pay more.
 * - `title`: the festival's name for the deadline. It is number `at` (from 1) of `total`.
 * - `isPast`: all known deadlines have passed.
 */
const hit = festivalShape.extend({
  highlight: z.strictObject({ name: text, otherName: text.optional() }),
  matchingCompetitionIds: numbers,
  next: z
    .strictObject({
      competitionId: number,
      competitionName: text,
      date: text,
      closesAt: text,
      opensOn: maybeText,
      fees: z.array(moneyShape),
      feesDiffer: flag,
      title: maybeText,
      at: number,
      total: number,
    })
    .nullable(),
  isPast: flag,
});
export type FestivalHit = z.infer<typeof hit>;
/** See `getFestivals`. */
export const festivalHitsShape = pageShape(hit).extend({
  facets,
  isNearest: flag.optional(),
  nearest: z.array(hit).optional(),
  feeUnknown: number.optional(),
});
export const festivalNameShape = z.strictObject({ id: number, name: text });
export const competitionNameShape = z.strictObject({ festivalId: number, competitionId: number, name: text });

/** The summary of a festival in another object: location, dates and picture. */
export const festivalSummary = z.strictObject({
  id: number,
  name: text,
  city: maybeText,
  country: maybeText,
  startsOn: maybeText,
  usualMonth: maybeNumber,
  profileImage: maybeText,
});

/** `position`: of the festival's city in degrees, if known. */
export const locatedFestivalShape = festivalShape.extend({
  position: z.strictObject({ longitude: number, latitude: number }).optional(),
});

/** The filters of a search, as requested. */
export const festivalFiltersShape = withoutChecks(filters);
export type FestivalFilters = z.infer<typeof festivalFiltersShape>;

export const competitionShape = z.strictObject({
  id: number,
  version: number,
  name: text,
  festivalId: number,
  isDeprecated: flag,
  bonusRanking: number,
  description: maybeText,
  opensOn: maybeText,
  notificationDate: maybeText,
  termIds: numbers,
});
export type Competition = z.infer<typeof competitionShape>;
export const competitionHitsShape = pageShape(competitionShape).extend({ facets });

/**
 * `closesAt`: the last instant at which entries are accepted. `time`: HH:MM, null for the end of the day.
 * `closingZone`: the time zone of `closesAt`, also if it was assumed.
 */
export const dateShape = z.strictObject({
  id: number,
  date: text,
  title: maybeText,
  deprecated: flag,
  competitionId: number,
  timezone: maybeText,
  timezoneAssumed: flag,
  closesAt: text,
  time: maybeText,
  closingZone: text,
});
export type CompetitionDate = z.infer<typeof dateShape>;

export const feeShape = z.strictObject({
  id: number,
  title: text,
  amount: number,
  currencyId: number,
  competitionDateId: number,
  currency: text,
  audience: z.enum(AUDIENCES),
  appliesTo: z.enum(FORMATS).nullable(),
});
export type Fee = z.infer<typeof feeShape>;

/** A future deadline with its fees. `isOpenTier`: this tier is open now. */
export const deadlineShape = z.strictObject({
  competitionId: number,
  competitionName: text,
  festivalId: number,
  festivalName: text,
  festival: festivalSummary.omit({ id: true, name: true, city: true }),
  date: dateShape,
  isOpenTier: flag,
  fees: z.array(feeShape),
});
export type Deadline = z.infer<typeof deadlineShape>;
