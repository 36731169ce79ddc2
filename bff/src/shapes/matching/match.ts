import { HIDE_REASONS } from '@laurel/rules/matching/hide-reasons';
import { z } from 'zod';
import { businessRole } from '../../inputs/accounts/account.js';
import { preferences, verdict } from '../../inputs/matching/match.js';
import { dateShape, facets, feeShape } from '../catalogue/festival.js';
import { chance, explanation } from './explanation.js';
import { submissionShape } from '../submissions/submission.js';
import {
  maybeNumber,
  maybeText,
  moneyShape,
  number,
  numbers,
  pageShape,
  messageShape,
  text,
  texts,
} from '../values.js';

export type { Verdict } from '@laurel/rules/matching/verdicts';
export const counts = z.record(verdict, number);

/**
 * - `dates`: all live deadline tiers. No tier is open before `opensOn`.
 * - `odds`: the acceptance rate. If it is unknown, `chance` assumes an average festival.
 * - `hiddenReason`, `hiddenNote`: why the user hid the competition, if given.
 * - `verdictBefore`: the verdict of the stored film, if a what-if changes it.
 */
const row = z.strictObject({
  competition: z.strictObject({ id: number, name: text }),
  festival: z.strictObject({
    id: number,
    name: text,
    city: maybeText,
    country: maybeText,
    arthouseIndex: maybeText,
    profileImage: maybeText,
    startsOn: maybeText,
    usualMonth: maybeNumber,
  }),
  explanation,
  nextDeadline: dateShape.nullable(),
  fee: feeShape.nullable(),
  dates: z.array(dateShape),
  opensOn: maybeText,
  chance,
  odds: maybeNumber,
  isHidden: z.boolean(),
  hiddenReason: z.enum(HIDE_REASONS).nullable(),
  hiddenNote: maybeText,
  verdictBefore: verdict.nullable(),
  submission: submissionShape.nullable(),
});
export type Row = z.infer<typeof row>;

/** True while matching rebuilds its catalogue projection. Lists and counts are then incomplete. */
export const isRebuilding = z.boolean();
const competitionVerdict = z.strictObject({ competitionId: number, verdict });
const filmVerdicts = z.strictObject({
  filmId: number,
  filmName: text,
  verdicts: z.array(competitionVerdict),
});
export type FilmVerdicts = z.infer<typeof filmVerdicts>;
export const filmVerdictsShape = z.strictObject({
  items: z.array(filmVerdicts),
  total: number,
  isRebuilding: z.boolean(),
});
export const explanationsShape = z.strictObject({
  items: z.array(explanation),
  locked: number,
  isRebuilding,
});
/**
 * A change of a field, or a missing field (`value` null). `opens`: the number of competitions that it opens.
 */
const bestChange = z.strictObject({ field: text, value: z.unknown(), text: messageShape, opens: number });
export type BestChange = z.infer<typeof bestChange>;
/** Counts over the whole catalogue. `counts` and `nearMisses` are those of the stored film. */
const difference = z.strictObject({
  counts,
  nearMisses: number,
  opened: number,
  openedForSure: number,
  closed: number,
});
/**
 * The next `total` near misses, all of which the same change opens. `change` is null for the group of the
 * remaining near misses. `isFixed`: nobody can change the property that excludes the film.
 */
const nearGroup = z.strictObject({ change: bestChange.nullable(), total: number, isFixed: z.boolean() });
export type NearGroup = z.infer<typeof nearGroup>;
export const listingShape = pageShape(row).extend({
  isRebuilding,
  counts,
  locked: number,
  nearMisses: number,
  wizardResultId: maybeNumber,
  facets,
  feeUnknown: number,
  feeUnconverted: number,
  ratesOn: maybeText,
  hiddenTotal: number,
  openings: z.array(bestChange),
  groups: z.array(nearGroup),
  rankFor: maybeNumber,
  difference: difference.nullable(),
});
/** `…Before`: the previous reason and note. */
export const hiddenShape = z.strictObject({
  hidden: numbers,
  reasonBefore: z.enum(HIDE_REASONS).nullable(),
  noteBefore: maybeText,
});
const view = z.strictObject({ id: number, name: text, query: text });
export type View = z.infer<typeof view>;
export const viewsShape = pageShape(view);
export const runShape = z.strictObject({
  wizardResultId: number,
  counts,
  matchingCompetitionIds: numbers,
  isRebuilding,
});

export type Preferences = z.infer<typeof preferences>;
/**
 * - `byAdministrator`: an administrator started the run, which was free.
 * - `found`: the number of matches. `locked`: how many of them are hidden without a plan or a token.
 * - `matchingCompetitionIds`: omitted in brief lists.
 */
const wizardResult = z.strictObject({
  id: number,
  createdAt: text,
  userRole: businessRole,
  filmId: number,
  found: number,
  matchingCompetitionIds: numbers.optional(),
  preferences: z
    .strictObject({
      budget: moneyShape.nullable(),
      qualifiers: texts,
      regions: texts,
      from: maybeText,
      to: maybeText,
      reservedPremieres: texts,
    })
    .nullable(),
  byAdministrator: z.boolean(),
  locked: number,
});
export type WizardResult = z.infer<typeof wizardResult>;
export const wizardResultsShape = pageShape(wizardResult);

/**
 * The effect of filling in a field: `settles` competitions for which only this field is missing, of which
 * `maxEligible` become eligible. `waiting`: all competitions that need the field.
 */
const fieldSettling = z.strictObject({ field: text, settles: number, maxEligible: number, waiting: number });
export type FieldSettling = z.infer<typeof fieldSettling>;

/**
 * `openedForSure`: the number of opened competitions for which the film is eligible; the others need
 * confirmation. `locked`: the number of rows that are hidden without a plan or a token.
 */
export const previewShape = z.strictObject({
  isRebuilding,
  counts,
  opened: z.array(row),
  closed: z.array(row),
  openedTotal: number,
  openedForSure: number,
  closedTotal: number,
  locked: number,
  bestChange: bestChange.nullable(),
  settling: z.array(fieldSettling),
});
export type Preview = z.infer<typeof previewShape>;

/** `batchId`: YYYYMM. `reason`: the score component with the most weight, `why`: its message. */
const recommendation = z.strictObject({
  competitionId: number,
  batchId: number,
  chance,
  reason: text,
  why: messageShape,
  learned: z.array(messageShape),
  score: number,
});
export type Recommendation = z.infer<typeof recommendation>;
export const recommendationsShape = pageShape(recommendation).extend({ locked: number });
