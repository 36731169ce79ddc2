import type { ItemResult as ItemMessage, Particulars } from '@laurel/proto/submissions/v1/submissions';
import type { Refusal as RefusalMessage } from '@laurel/proto/values/v1/values';
import { currentCall } from '@laurel/runtime/call';
import { command, page, query } from '../function.js';
import {
  addUserSubmissionInput,
  filmSubmissionsInput,
  ofSubmissionInput,
  updateUserSubmissionStateInput,
} from '../inputs/submission.js';
import type { ItemResult, Submission } from '../shapes/submission.js';
import type { Money, Refusal } from '../shapes/values.js';
import { withDeadlines } from './submission-deadlines.js';

function refusalShape({ code, message, field, details }: RefusalMessage): Refusal {
  const more = { ...(field && { field }), ...(details && { details: JSON.parse(details) as unknown }) };
  return { code, message, ...more, requestId: currentCall()?.requestId ?? '' };
}
const itemShape = ({ competitionId, submissionId, submission, error }: ItemMessage): ItemResult => ({
  competitionId,
  ...(submissionId && { submissionId }),
  ...(submission && { submission: submission as Submission }),
  ...(error && { error: refusalShape(error) }),
});

/** What a change carries beside the state. */
const particularsMessage = ({
  feePaid = null,
  ...rest
}: Omit<Particulars, 'feePaid'> & { feePaid?: Money | null }): Particulars => ({ ...rest, feePaid });

/** Puts competitions on a film's list; a result per item. Born suggested unless a state is given. */
export const addUserSubmission = command({
  access: 'own',
  input: addUserSubmissionInput,
  timeoutMs: 8000,
  async run({ input: { filmId, competitionId, competitionIds, state, ...particulars }, visit, submissions }) {
    const userRole = (await visit.session())?.businessRole ?? undefined;
    const { results } = await submissions.addSubmissions(
      {
        filmId,
        competitionIds: competitionIds ?? [competitionId!],
        state,
        particulars: particularsMessage(particulars),
        userRole,
      },
      7000,
    );
    return { items: results.map(itemShape) };
  },
});

/** Moves submissions, as the transition table allows; a result per item. A stale `rowVersion` is refused with the present row. */
export const updateUserSubmissionState = command({
  access: 'own',
  input: updateUserSubmissionStateInput,
  timeoutMs: 8000,
  async run({ input: { submissionId, rowVersion, items, state, ...particulars }, visit, submissions }) {
    const userRole = (await visit.session())?.businessRole ?? undefined;
    const asked = items ?? [{ submissionId: submissionId!, rowVersion }];
    const { results } = await submissions.changeSubmissions(
      { items: asked, state, particulars: particularsMessage(particulars), userRole },
      7000,
    );
    return { items: results.map(itemShape) };
  },
});

/** With its history, oldest first. Refuses `submission.not_found`. */
export const getUserSubmission = query({
  access: 'own',
  input: ofSubmissionInput,
  async run({ input, submissions }): Promise<Submission> {
    const { submission, history } = await submissions.getSubmission(input);
    return { ...submission, history } as Submission;
  },
});

/** The last touched first; with `deadlines`, those not sent yet carry their deadline and its fees. Refuses `film.not_found`. */
export const getUserSubmissionsByFilmId = query({
  access: 'own',
  input: filmSubmissionsInput,
  async run({ input: { deadlines, ...input }, submissions, catalog }) {
    const { items, total } = await submissions.getFilmSubmissions({ ...input, competitionIds: [] });
    return page(deadlines ? await withDeadlines(items, catalog) : (items as Submission[]), total, input);
  },
});
