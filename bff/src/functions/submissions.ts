import type { ItemResult as ItemMessage, Particulars } from '@laurel/proto/submissions/v1/submissions';
import { command, page, query } from '../function.js';
import {
  addUserSubmissionInput,
  filmStandingsInput,
  filmSubmissionsInput,
  ofSubmissionInput,
  undoUserSubmissionInput,
  updateUserSubmissionStateInput,
} from '../inputs/submission.js';
import { itemResultsShape, standingsShape, submissionShape, submissionsShape } from '../shapes/submission.js';
import type { Money } from '../shapes/values.js';
import { costOfChanges } from './costs.js';
import { refusalAnswer } from '../refusal-answer.js';
import { withPlaces } from './festival-places.js';
import { withDeadlines } from './submission-deadlines.js';
import { userIsThere } from './user-is-there.js';

const itemAnswer = ({ competitionId, submissionId, submission, error }: ItemMessage) => ({
  competitionId,
  ...(submissionId && { submissionId }),
  ...(submission && { submission }),
  ...(error && { error: refusalAnswer(error) }),
});

/** What a change carries beside the state. */
const particularsMessage = ({
  feePaid = null,
  ...rest
}: Omit<Particulars, 'feePaid'> & { feePaid?: Money | null }): Particulars => ({ ...rest, feePaid });

/** Puts competitions on a film's list; a result per item. Born suggested unless a state is given. */
export const addUserSubmission = command({
  access: 'own',
  mayRepeat: true,
  input: addUserSubmissionInput,
  cost: ({ competitionIds, planned }) => Math.max(costOfChanges(competitionIds), costOfChanges(planned)),
  answer: itemResultsShape,
  timeoutMs: 8000,
  async run({
    input: { filmId, competitionId, competitionIds, state, planned = [], ...particulars },
    visit,
    submissions,
  }) {
    const userRole = (await visit.session())?.businessRole ?? undefined;
    const { results } = await submissions.addSubmissions(
      {
        filmId,
        competitionIds: competitionIds ?? [competitionId!],
        state,
        particulars: particularsMessage(particulars),
        userRole,
        planned,
      },
      7000,
    );
    return { items: results.map(itemAnswer) };
  },
});

/** Moves submissions, as the transition table allows; a result per item. `via`: what is not sent yet goes through that state, each step a line of its history, and one undo takes both back. A stale `rowVersion` is refused with the present row. */
export const updateUserSubmissionState = command({
  access: 'own',
  mayRepeat: true,
  input: updateUserSubmissionStateInput,
  cost: ({ items }) => costOfChanges(items),
  answer: itemResultsShape,
  timeoutMs: 8000,
  async run({ input: { submissionId, rowVersion, items, state, via, ...particulars }, visit, submissions }) {
    const userRole = (await visit.session())?.businessRole ?? undefined;
    const asked = items ?? [{ submissionId: submissionId!, rowVersion }];
    const { results } = await submissions.changeSubmissions(
      { items: asked, state, via, particulars: particularsMessage(particulars), userRole },
      7000,
    );
    return { items: results.map(itemAnswer) };
  },
});

/**
 * Takes back the last change of each, also that it was added, and puts it as it was; a result per item, without a submission where it
 * is off the list. What has changed since stays (`submission.stale`, with the present row), and so does what Laurel did
 * (`submission.undo_none`) or what is an hour old (`submission.undo_late`).
 */
export const undoUserSubmission = command({
  access: 'own',
  mayRepeat: true,
  input: undoUserSubmissionInput,
  cost: ({ items }) => costOfChanges(items),
  answer: itemResultsShape,
  async run({ input, submissions }) {
    const { results } = await submissions.undoChanges(input);
    return { items: results.map(itemAnswer) };
  },
});

/** With its history, oldest first. Refuses `submission.not_found`. */
export const getUserSubmission = query({
  access: 'own',
  input: ofSubmissionInput,
  answer: submissionShape,
  async run({ input, submissions }) {
    const { submission, history } = await submissions.getSubmission(input);
    return { ...submission!, history };
  },
});

/** The last touched first, or as `sort` says; with `deadlines`, those not sent yet carry their deadline and its fees, and all where their festival is held. Refuses `film.not_found`. */
export const getUserSubmissionsByFilmId = query({
  access: 'own',
  input: filmSubmissionsInput,
  answer: submissionsShape,
  async run({ input: { deadlines, ...input }, submissions, catalog }) {
    const { items, total } = await submissions.getFilmSubmissions({
      ...input,
      competitionIds: [],
      isNewestOnly: false,
    });
    if (!deadlines) return page(items, total, input);
    const [dated, placed] = await Promise.all([withDeadlines(items, catalog), withPlaces(items, catalog)]);
    return page(
      dated.map((one, n) => ({ ...one, festival: placed[n]!.festival })),
      total,
      input,
    );
  },
});

/** Where a user's films stand, in one question; of some of them if asked. One without submissions, and taken nowhere else, is left out. Refuses `user.not_found`. */
export const getFilmStandings = query({
  access: 'own',
  input: filmStandingsInput,
  answer: standingsShape,
  async run({ input: { userId, filmIds = [] }, viewer, submissions, identity }) {
    const [standings] = await Promise.all([
      submissions.getFilmStandings({ userId, filmIds }),
      userIsThere(userId, viewer, identity),
    ]);
    return standings;
  },
});
