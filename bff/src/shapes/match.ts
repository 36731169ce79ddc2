import { HIDE_REASONS } from '@laurel/rules/hide-reasons';
import { CHANCES } from '@laurel/rules/vocabularies';
import { z } from 'zod';
import { businessRole } from '../inputs/account.js';
import { preferences, verdict } from '../inputs/match.js';
import { dateShape, facets, feeShape } from './festival.js';
import { submissionShape } from './submission.js';
import {
  maybeNumber,
  maybeText,
  moneyShape,
  number,
  numbers,
  pageOf,
  saidShape,
  text,
  texts,
} from './values.js';

export type { Verdict } from '@laurel/rules/vocabularies';
const chance = z.enum(CHANCES);
export type Chance = z.infer<typeof chance>;
const outcome = z.enum(['pass', 'fail', 'unknown']);
export type Outcome = z.infer<typeof outcome>;
export const counts = z.record(verdict, number);

/** `film`: what the film says; null where only the reader can tell. `change`: what stands in the way, or would settle it. */
const termVerdict = z.strictObject({
  termId: number,
  name: text,
  type: text,
  isMandatory: z.boolean(),
  groupKey: maybeText,
  outcome,
  rule: saidShape,
  film: saidShape.nullable(),
  change: saidShape.nullable(),
});
export type TermVerdict = z.infer<typeof termVerdict>;

/**
 * Where it stands in the film's whole list, and among those of its verdict; `lacks`: what the first twenty have more of (their
 * medians); `raises`: what would give it more points, of which a wish is said in the wizard.
 */
const place = z.strictObject({
  at: number,
  of: number,
  atOfVerdict: number,
  ofVerdict: number,
  leaders: number,
  leadersScore: number,
  lacks: z.array(z.strictObject({ name: text, points: number, leadersPoints: number })),
  raises: z.array(z.strictObject({ points: number, text: saidShape, isWish: z.boolean() })),
});
export type Place = z.infer<typeof place>;

/**
 * Of a near miss, `isChange`: something that the filmmaker could do; else `change` says the rule as a fact. `notices`: beside the
 * verdict, which they do not change; in a few words under the same code with `.short`. `qualifiesFor`: awards. `distance`: how little is
 * missing, in parts of the limit; null where there is no measure. `isLocked`: a plan or a token would show more than the verdict.
 * `place`: only where it was asked for.
 */
const explanation = z.strictObject({
  competitionId: number,
  verdict,
  terms: z.array(termVerdict),
  score: number,
  parts: z.array(z.strictObject({ name: text, points: number, text: saidShape })),
  nearMiss: z
    .strictObject({
      termIds: numbers,
      groupKey: maybeText,
      change: saidShape,
      isChange: z.boolean(),
      distance: maybeNumber,
    })
    .nullable(),
  notices: z.array(saidShape),
  qualifiesFor: texts,
  isLocked: z.boolean(),
  place: place.nullable(),
});
export type Explanation = z.infer<typeof explanation>;

/** `dates`: all live tiers. Before `opensOn` no tier is open. `odds`: selected of submitted; without them `chance` is said of a middling festival. `hidden…`: why it is hidden, where that was said. `verdictBefore`: of the film as it is, where a what-if changes it. */
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

/** The catalogue is still arriving there: what is listed or counted is not complete. */
export const isArriving = z.boolean();
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
  isArriving: z.boolean(),
});
export const explanationsShape = z.strictObject({ items: z.array(explanation), locked: number, isArriving });
/** A change of one fact of a film, or (`value` null) one that need be told, with how many it opens or settles. */
const bestChange = z.strictObject({ field: text, value: z.unknown(), text: saidShape, opens: number });
export type BestChange = z.infer<typeof bestChange>;
/** What a what-if changes, over the whole catalogue; `counts`, `nearMisses`: as the film is. */
const difference = z.strictObject({
  counts,
  nearMisses: number,
  opened: number,
  openedForSure: number,
  closed: number,
});
/** So many near misses, one after the other, that one change opens; `change` null: the others. */
const nearGroup = z.strictObject({ change: bestChange.nullable(), total: number });
export type NearGroup = z.infer<typeof nearGroup>;
export const listingShape = pageOf(row).extend({
  isArriving,
  counts,
  locked: number,
  nearMisses: number,
  wizardResultId: maybeNumber,
  facets,
  feeUnknown: number,
  hiddenTotal: number,
  openings: z.array(bestChange),
  groups: z.array(nearGroup),
  placeOf: maybeNumber,
  difference: difference.nullable(),
});
/** `…Before`: with what this one was hidden until now. */
export const hiddenShape = z.strictObject({
  hidden: numbers,
  reasonBefore: z.enum(HIDE_REASONS).nullable(),
  noteBefore: maybeText,
});
const view = z.strictObject({ id: number, name: text, query: text });
export type View = z.infer<typeof view>;
export const viewsShape = pageOf(view);
export const runShape = z.strictObject({
  wizardResultId: number,
  counts,
  matchingCompetitionIds: numbers,
  isArriving,
});

export type Preferences = z.infer<typeof preferences>;
/**
 * `byAdministrator`: nobody was charged for it. `found`: how many. `locked`: of them, how much a plan or a token would show.
 * `matchingCompetitionIds` is left out where it was asked in brief.
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
      keep: texts,
    })
    .nullable(),
  byAdministrator: z.boolean(),
  locked: number,
});
export type WizardResult = z.infer<typeof wizardResult>;
export const wizardResultsShape = pageOf(wizardResult);

/** What telling a fact would settle: `settles` competitions where it alone is missing, `atMost` of them eligible; `asked`: all that wait for it. */
const factSettling = z.strictObject({ field: text, settles: number, atMost: number, asked: number });
export type FactSettling = z.infer<typeof factSettling>;

/** `openedForSure`: the eligible among those opened; the others are to be confirmed. `locked`: rows that a plan or a token would show. */
export const previewShape = z.strictObject({
  isArriving,
  counts,
  opened: z.array(row),
  closed: z.array(row),
  openedTotal: number,
  openedForSure: number,
  closedTotal: number,
  locked: number,
  bestChange: bestChange.nullable(),
  settling: z.array(factSettling),
});
export type Preview = z.infer<typeof previewShape>;

/** A competition that Laurel suggested to a film. `batchId`: the month, YYYYMM. `reason`: the part of the score that counts most for it, `why`: the same, as it is said. */
const recommendation = z.strictObject({
  competitionId: number,
  batchId: number,
  chance,
  reason: text,
  why: saidShape,
  learned: z.array(saidShape),
  score: number,
});
export type Recommendation = z.infer<typeof recommendation>;
export const recommendationsShape = pageOf(recommendation).extend({ locked: number });
