import type { ItemResult as ItemMessage } from '@laurel/proto/submissions/v1/submissions';
import { command, toPage, query } from '../../server-functions/server-function.js';
import {
  addUserSubmissionInput,
  filmSummariesInput,
  filmSubmissionsInput,
  submissionIdInput,
  undoUserSubmissionInput,
  updateUserSubmissionStateInput,
} from '../../inputs/submissions/submission.js';
import {
  itemResultsShape,
  filmSummariesShape,
  submissionShape,
  submissionsShape,
  type MoveFields,
} from '../../shapes/submissions/submission.js';
import { getChangesCost } from '../../rate-limits/costs.js';
import { getBusinessRole } from '../../messages/match.js';
import { toRefusalResponse } from '../../messages/refusal.js';
import { addDeadlinesAndLocations } from './submission-deadlines.js';
import { requireUser } from '../../server-functions/require-user.js';

const toItemResponse = ({ competitionId, submissionId, submission, error }: ItemMessage) => ({
  competitionId,
  submissionId: submissionId || undefined,
  submission: submission ?? undefined,
  error: error ? toRefusalResponse(error) : undefined,
});

const toParticularsMessage = ({ feePaid, ...particulars }: MoveFields) => ({
  ...particulars,
  feePaid: feePaid ?? null,
});

/** Adds competitions to a film's list and returns a result per item. The default state is `suggested`. */
export const addUserSubmission = command({
  access: 'own',
  mayRepeat: true,
  input: addUserSubmissionInput,
  cost: ({ competitionIds, planned }) => Math.max(getChangesCost(competitionIds), getChangesCost(planned)),
  response: itemResultsShape,
  timeoutMs: 8000,
  async run({
    input: { filmId, competitionId, competitionIds = [competitionId!], state, planned = [], ...particulars },
    context,
    submissions,
  }) {
    const userRole = await getBusinessRole(context);
    const { results } = await submissions.addSubmissions(
      { filmId, competitionIds, state, particulars: toParticularsMessage(particulars), userRole, planned },
      7000,
    );
    return { items: results.map(toItemResponse) };
  },
});

/**
 * Changes the state of submissions according to the transition table and returns a result per item. With
 * `via`, unsent entries pass through that state; each step has a history row, and one undo reverts both. A
 * stale `rowVersion` is refused with the current row.
 */
export const updateUserSubmissionState = command({
  access: 'own',
  mayRepeat: true,
  input: updateUserSubmissionStateInput,
  cost: ({ items }) => getChangesCost(items),
  response: itemResultsShape,
  timeoutMs: 8000,
  async run({
    input: { submissionId, rowVersion, items, state, via, ...particulars },
    context,
    submissions,
  }) {
    const userRole = await getBusinessRole(context);
    const changes = items ?? [{ submissionId: submissionId!, rowVersion }];
    const { results } = await submissions.changeSubmissions(
      { items: changes, state, via, particulars: toParticularsMessage(particulars), userRole },
      7000,
    );
    return { items: results.map(toItemResponse) };
  },
});

/**
 * Reverts the last change of each submission, including its creation, and returns a result per item. An item
 * without a submission was removed from the list. Refuses entries that have changed since
 * (`submission.stale`, with the current row), changes by Laurel (`submission.undo_none`), and changes older
 * than an hour (`submission.undo_late`).
 */
export const undoUserSubmission = command({
  access: 'own',
  mayRepeat: true,
  input: undoUserSubmissionInput,
  cost: ({ items }) => getChangesCost(items),
  response: itemResultsShape,
  async run({ input, submissions }) {
    const { results } = await submissions.undoChanges(input);
    return { items: results.map(toItemResponse) };
  },
});

/**
 * Returns a submission with its history, oldest first.
 * @throws submission.not_found
 */
export const getUserSubmission = query({
  access: 'own',
  input: submissionIdInput,
  response: submissionShape,
  async run({ input, submissions }) {
    const { submission, history } = await submissions.getSubmission(input);
    return { ...submission!, history };
  },
});

/**
 * Returns submissions, last changed first or by `sort`. With `deadlines`, adds deadlines and fees to unsent
 * ones and festival locations to all.
 * @throws film.not_found
 */
export const getUserSubmissionsByFilmId = query({
  access: 'own',
  input: filmSubmissionsInput,
  response: submissionsShape,
  async run({ input: { deadlines, ...input }, submissions, catalog }) {
    const request = { ...input, competitionIds: [], isNewestOnly: false };
    const { items, total } = await submissions.getFilmSubmissions(request);
    if (!deadlines) return toPage({ items, total }, input);
    return toPage({ items: await addDeadlinesAndLocations(items, catalog), total }, input);
  },
});

/**
 * Returns the summaries of all or some of a user's films, in one call. Omits films that have neither submissions
 * nor acceptances outside the catalogue.
 * @throws user.not_found
 */
export const getFilmSummaries = query({
  access: 'own',
  input: filmSummariesInput,
  response: filmSummariesShape,
  async run({ input: { userId, filmIds = [] }, viewer, submissions, identity }) {
    const [summaries] = await Promise.all([
      submissions.getFilmSummaries({ userId, filmIds }),
      requireUser(userId, viewer, identity),
    ]);
    return summaries;
  },
});
