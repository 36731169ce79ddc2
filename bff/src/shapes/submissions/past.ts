import { PAST_OUTCOMES } from '@laurel/rules/past-submissions/entries';
import { z } from 'zod';
import { pastEntryFields } from '../../inputs/submissions/past.js';
import { submissionShape } from './submission.js';
import {
  maybeNumber,
  maybeText,
  number,
  numbers,
  pageShape,
  refusalShape,
  text,
  withoutChecks,
} from '../values.js';

/** A past entry at a festival outside the catalogue. */
export const pastEntryShape = z.strictObject({
  id: number,
  filmId: number,
  ...withoutChecks(z.strictObject(pastEntryFields)).shape,
  version: number,
  batchId: number,
  createdAt: text,
  updatedAt: text,
});
export type PastEntry = z.infer<typeof pastEntryShape>;
export const pastEntriesShape = pageShape(pastEntryShape);

/**
 * `submission`, `entry`: the current state of the row's entry on the list. `fills`: the empty fields that the
 * row would fill.
 */
const result = z.strictObject({
  outcome: z.enum(PAST_OUTCOMES),
  submission: submissionShape.optional(),
  entry: pastEntryShape.optional(),
  error: refusalShape.optional(),
  fills: z.array(z.enum(['submittedAt', 'decidedAt', 'feePaid', 'awardName', 'note'])),
});
export type PastResult = z.infer<typeof result>;
/** In the order of the rows. */
export const pastPreviewShape = z.strictObject({ results: z.array(result) });
export const pastImportShape = z.strictObject({ batchId: number, results: z.array(result) });
/** `unchanged`: the number of entries that stay, because they have changed since the import. */
export const undonePastImportShape = z.strictObject({ undone: number, unchanged: number });
export const assignedEntryShape = z.strictObject({ batchId: number, submission: submissionShape });

const competition = z.strictObject({ competitionId: number, name: text });
const festival = z.strictObject({
  id: number,
  name: text,
  country: maybeText,
  city: maybeText,
  competitions: z.array(competition),
});
/**
 * `certainty`: how well the name matches. `unsearched` means that the name was not searched, because there were
 * too many. `competitionId`: set if exactly one competition matches.
 */
const recognised = z.strictObject({
  certainty: z.enum(['exact', 'near', 'none', 'unsearched']),
  festivalIds: numbers,
  competitionId: maybeNumber,
});
/** In the order of the names. */
export const recognisedNamesShape = z.strictObject({
  names: z.array(recognised),
  festivals: z.array(festival),
});
