import { DUPLICATE_REASONS, DUPLICATE_STRENGTHS } from '@laurel/rules/festivals/catalogue-editing';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import { z } from 'zod';
import { competitionShape, dateShape, feeShape, festivalShape } from './festival.js';
import { filmFieldProperties } from '../films/film.js';
import { termShape } from './term.js';
import { maybeNumber, maybeText, number, pageShape, text } from '../values.js';

/** `contradictions`: rules that differ from their text. `reports`: open mistake reports. */
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
/** `isNearest`: no name matches, these are the most similar. */
export const festivalListShape = pageShape(festivalRow).extend({ isNearest: z.boolean() });

export const competitionWholeShape = z.strictObject({
  competition: competitionShape,
  terms: z.array(termShape),
  dates: z.array(dateShape),
  fees: z.array(feeShape),
});
export type CompetitionWhole = z.infer<typeof competitionWholeShape>;
/** An administrator. The name is null after the account was deleted. */
const actor = z.strictObject({ id: text, name: maybeText });
/**
 * `entries`: the number of films with an entry, by competition. `writtenValue`: the value that the rule's
 * text states.
 */
export const festivalWholeShape = z.strictObject({
  festival: festivalShape,
  competitions: z.array(competitionWholeShape),
  entries: z.array(z.strictObject({ competitionId: number, count: number })),
  contradictions: z.array(
    z.strictObject({
      competitionId: number,
      termId: number,
      field: text,
      writtenValue: number,
      ruleValue: number,
      writtenCurrency: maybeText,
      ruleCurrency: maybeText,
    }),
  ),
  verifiedBy: actor.nullable(),
});
export type FestivalWhole = z.infer<typeof festivalWholeShape>;

const refusal = z.strictObject({ code: text, message: text, field: maybeText, details: z.unknown() });
/** The outcome of one item of a batch. */
const editResult = z.strictObject({ id: number, error: refusal.nullable() });
export type EditResult = z.infer<typeof editResult>;
export const editResultsShape = z.strictObject({ items: z.array(editResult) });

/** `before` and `after` are stored values. `actor` null: an import or an operator. `isFinal`: no undo. */
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
/** `next`: pass it as `before` to load older changes; null means that there are none. */
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
/** Two festivals that may be duplicates, with the reasons. */
const duplicatePair = z.strictObject({
  first: duplicateFestival,
  second: duplicateFestival,
  why: z.array(z.enum(DUPLICATE_REASONS)),
  strength: z.enum(DUPLICATE_STRENGTHS),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;
export const duplicateFestivalsShape = pageShape(duplicatePair);
/** The numbers of watchers, in the order of the requested festivals. */
export const watchCountsShape = z.strictObject({ counts: z.array(number) });

const verdict = z.enum(VERDICTS);
const move = z.strictObject({ before: verdict, after: verdict, count: number });
export type VerdictMove = z.infer<typeof move>;
/** The number of films per verdict change: stored films, and 200 synthetic ones (`probes`). */
export const termsPreviewShape = z.strictObject({
  films: z.array(move),
  probes: z.array(move),
  examples: z.array(z.strictObject({ details: filmFieldProperties, before: verdict, after: verdict })),
  isRebuilding: z.boolean(),
});
export type TermsPreview = z.infer<typeof termsPreviewShape>;
export const doneShape = z.strictObject({});
