import {
  DUPLICATE_REASONS,
  DUPLICATE_STRENGTHS,
  FESTIVAL_SORTS,
  FESTIVAL_STATES,
  MAX_FESTIVALS_PER_COMMAND,
} from '@laurel/rules/festivals/catalogue-editing';
import {
  MAX_BONUS,
  MAX_DESCRIPTION_LENGTH,
  MAX_FEE_TITLE_LENGTH,
  MAX_LINE_LENGTH,
  MAX_TIME_ZONE_LENGTH,
  MAX_COMPETITIONS,
  MAX_DATES,
  MAX_FEES,
  MAX_TERMS,
  MAX_TEXT_VALUES,
} from '@laurel/rules/festivals/festival-limits';
import { MAX_ID } from '@laurel/rules/links/ids';
import { isLine, isProse } from '@laurel/rules/text/characters';
import { ARTHOUSE_INDEXES } from '@laurel/rules/festivals/vocabularies';
import { TIME_OF_DAY } from '@laurel/rules/dates/parse-time';
import { AUDIENCES } from '@laurel/rules/fees/audiences';
import { FORMATS } from '@laurel/rules/films/vocabularies';
import { z } from 'zod';
import { searchText } from './festival.js';
import { term } from './term.js';
import { countryCode, currencyCode, day, id, paging, subdivisionCode } from '../values.js';
import { defineError } from '../wrong.js';

const version = z.int().min(0).max(MAX_ID);
const nullableCount = z.int().min(0).max(MAX_ID).nullable();
const line = z.string().max(MAX_LINE_LENGTH).refine(isLine, defineError('character'));
const lines = z.array(line).max(MAX_TEXT_VALUES);
const prose = z.string().max(MAX_DESCRIPTION_LENGTH).refine(isProse, defineError('character')).nullable();
const nullableLine = line.nullable();
const nullableTimeZone = z.string().max(MAX_TIME_ZONE_LENGTH).nullable();

export const festivalListInput = z.strictObject({
  query: searchText,
  country: z.array(countryCode).max(250).default([]),
  state: z.array(z.enum(FESTIVAL_STATES)).default([]),
  sort: z.enum(FESTIVAL_SORTS).default('name'),
  descending: z.boolean().default(false),
  ...paging,
});

/** All editable fields of a festival. */
const festival = z.strictObject({
  name: line,
  description: prose,
  profileImage: nullableLine,
  profileHerobanner: nullableLine,
  yearsRunning: nullableCount,
  audienceAttendance: nullableCount,
  estimatedSubmissions: nullableCount,
  awardsPresented: nullableCount,
  projectsSelected: nullableCount,
  internetDisallowed: z.boolean().nullable(),
  arthouseIndex: z.enum(ARTHOUSE_INDEXES),
  homepage: nullableLine,
  filmfreewayLink: nullableLine,
  country: countryCode.nullable(),
  subdivision: subdivisionCode.nullable(),
  city: nullableLine,
  timezone: nullableTimeZone,
  contactEmail: nullableLine,
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  alternativeNames: lines,
  foundedYear: nullableCount,
  usualMonth: z.int().min(1).max(12).nullable(),
  themes: lines,
  qualifiers: lines,
});
export const saveFestivalInput = z.strictObject({
  festivalId: id.optional(),
  version: version.optional(),
  festival,
  isVerified: z.boolean().default(false),
});
const competition = z.strictObject({
  name: line,
  description: prose,
  isDeprecated: z.boolean(),
  bonusRanking: z.int().min(-MAX_BONUS).max(MAX_BONUS),
  opensOn: day.nullable(),
  notificationDate: day.nullable(),
});
export const saveCompetitionInput = z.strictObject({
  competitionId: id.optional(),
  version: version.optional(),
  festivalId: id,
  competition,
});
const fee = z.strictObject({
  title: z.string().min(1).max(MAX_FEE_TITLE_LENGTH).refine(isLine, defineError('character')),
  amount: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  currency: currencyCode,
  audience: z.enum(AUDIENCES).default('standard'),
  appliesTo: z.enum(FORMATS).nullable().default(null),
});
const date = z.strictObject({
  id: id.optional(),
  date: day,
  title: nullableLine.default(null),
  deprecated: z.boolean().default(false),
  timezone: nullableTimeZone.default(null),
  time: z.string().regex(TIME_OF_DAY, defineError('time')).nullable().default(null),
  fees: z.array(fee).max(MAX_FEES).default([]),
});
const dates = z.array(date).max(MAX_DATES);
const terms = z.array(term).max(MAX_TERMS);
export const saveCompetitionDatesInput = z.strictObject({ competitionId: id, version, dates });
export const saveTermsInput = z.strictObject({ competitionId: id, version, terms });
export const previewTermsInput = z.strictObject({
  competitionId: id,
  terms: terms.optional(),
  dates: dates.optional(),
});
const festivalIds = z.array(id).min(1).max(MAX_FESTIVALS_PER_COMMAND);
/** `version`: the displayed version. */
const versionedFestivals = z
  .array(z.strictObject({ festivalId: id, version }))
  .min(1)
  .max(MAX_FESTIVALS_PER_COMMAND);
export const seenFestivalsInput = z.strictObject({ items: versionedFestivals });
export const deprecateFestivalsInput = z.strictObject({
  items: versionedFestivals,
  isDeprecated: z.boolean(),
});
export const deprecateCompetitionInput = z.strictObject({ competitionId: id, isDeprecated: z.boolean() });
export const deleteCompetitionInput = z.strictObject({ competitionId: id, version });
export const duplicateFestivalsInput = z.strictObject({
  query: searchText,
  strength: z.array(z.enum(DUPLICATE_STRENGTHS)).default([]),
  why: z.array(z.enum(DUPLICATE_REASONS)).default([]),
  ...paging,
});
export const distinctFestivalsInput = z.strictObject({ firstId: id, secondId: id });
export const watchCountsInput = z.strictObject({ festivalIds });
const competitionMerge = z.strictObject({ competitionId: id, version, targetId: id.optional() });
/** `fromMerged`: fields to take from the merged festival. Without `targetId` a competition is moved. */
export const mergeFestivalsInput = z.strictObject({
  targetId: id,
  targetVersion: version,
  mergedId: id,
  mergedVersion: version,
  fromMerged: z.array(line).max(MAX_TEXT_VALUES),
  competitions: z.array(competitionMerge).max(MAX_COMPETITIONS),
});
const changeId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
/** `before`: returns only changes older than this one. */
export const catalogHistoryInput = z.strictObject({
  festivalId: id,
  competitionId: id.optional(),
  before: changeId.optional(),
  pageSize: paging.pageSize,
});
export const undoCatalogChangeInput = z.strictObject({ changeId });
