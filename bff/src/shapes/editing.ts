import { DUPLICATE_REASONS, DUPLICATE_STRENGTHS } from '@laurel/rules/administration';
import { VERDICTS } from '@laurel/rules/vocabularies';
import { z } from 'zod';
import { competitionShape, dateShape, feeShape, festivalShape } from './festival.js';
import { filmFactsShape } from './film.js';
import { termShape } from './term.js';
import { maybeNumber, maybeText, number, pageOf, text } from './values.js';

/** A festival in the administrators' list. `competitions` with those that are deprecated; `contradictions`: rules whose words say otherwise; `reports`: mistakes that nobody has looked at yet. */
const festivalRow = z.strictObject({
  id: number,
  version: number,
  name: text,
  country: maybeText,
  city: maybeText,
  homepage: maybeText,
  startsOn: maybeText,
  verifiedAt: maybeText,
  isDemonstration: z.boolean(),
  competitions: number,
  deprecated: number,
  withoutTerms: number,
  nextDeadline: maybeText,
  lastDeadline: maybeText,
  dates: number,
  contradictions: number,
  reports: number,
});
export type FestivalRow = z.infer<typeof festivalRow>;
/** `isNearest`: none is called so, these are nearest. */
export const festivalListShape = pageOf(festivalRow).extend({ isNearest: z.boolean() });

export const competitionWholeShape = z.strictObject({
  competition: competitionShape,
  terms: z.array(termShape),
  dates: z.array(dateShape),
  fees: z.array(feeShape),
});
export type CompetitionWhole = z.infer<typeof competitionWholeShape>;
/** An administrator; without a name they are here no more. */
const actor = z.strictObject({ id: text, name: maybeText });
/** `entries`: how many films have something with a competition. `contradictions`: `written` is what the words say, `kept` the rule; where it is no number, in the texts. */
export const festivalWholeShape = z.strictObject({
  festival: festivalShape,
  competitions: z.array(competitionWholeShape),
  entries: z.array(z.strictObject({ competitionId: number, count: number })),
  contradictions: z.array(
    z.strictObject({
      competitionId: number,
      termId: number,
      field: text,
      written: number,
      kept: number,
      writtenText: maybeText,
      keptText: maybeText,
    }),
  ),
  verifiedBy: actor.nullable(),
});
export type FestivalWhole = z.infer<typeof festivalWholeShape>;

const refusal = z.strictObject({ code: text, message: text, field: maybeText, details: z.unknown() });
/** What became of one of many. */
const editResult = z.strictObject({ id: number, error: refusal.nullable() });
export type EditResult = z.infer<typeof editResult>;
export const editResultsShape = z.strictObject({ items: z.array(editResult) });

/** One field, changed once; `before` and `after` are values as they are saved. `actor` null: an import, or an operator. `isFinal`: it is not taken back. */
const catalogChange = z.strictObject({
  id: number,
  at: text,
  actor: actor.nullable(),
  festivalId: number,
  competitionId: maybeNumber,
  name: text,
  version: number,
  field: text,
  before: z.unknown(),
  after: z.unknown(),
  undoes: maybeNumber,
  isUndone: z.boolean(),
  isFinal: z.boolean(),
});
export type CatalogChange = z.infer<typeof catalogChange>;
/** `next`: what is older is asked for before this; null: these were the last. */
export const catalogHistoryShape = z.strictObject({
  items: z.array(catalogChange),
  total: number,
  next: maybeNumber,
});

const duplicateFestival = z.strictObject({
  id: number,
  name: text,
  country: maybeText,
  city: maybeText,
  homepage: maybeText,
  verifiedAt: maybeText,
  competitions: number,
  entries: number,
  isDemonstration: z.boolean(),
});
export type DuplicateFestival = z.infer<typeof duplicateFestival>;
/** Two festivals that may be one, and why. */
const duplicatePair = z.strictObject({
  first: duplicateFestival,
  second: duplicateFestival,
  why: z.array(z.enum(DUPLICATE_REASONS)),
  strength: z.enum(DUPLICATE_STRENGTHS),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;
export const duplicateFestivalsShape = pageOf(duplicatePair);
/** By how many each is watched, in the order in which they were asked. */
export const watchCountsShape = z.strictObject({ counts: z.array(number) });

const verdict = z.enum(VERDICTS);
const move = z.strictObject({ before: verdict, after: verdict, count: number });
export type VerdictMove = z.infer<typeof move>;
/** How many films go from which verdict to which: those that are stored, and 200 invented ones, of which some are shown. `draft`: as it would be saved. */
export const termsPreviewShape = z.strictObject({
  films: z.array(move),
  probes: z.array(move),
  examples: z.array(z.strictObject({ facts: filmFactsShape, before: verdict, after: verdict })),
  isArriving: z.boolean(),
});
export type TermsPreview = z.infer<typeof termsPreviewShape>;
export const doneShape = z.strictObject({});
