import type { Move, Need, Submission, SubmissionState } from '../../../lib/server/wire';
import type { UpcomingEntry } from '../../../lib/premieres/upcoming-entry';
import { isNotYetOpen } from '@laurel/rules/fees/tiers';
import { UNSENT_STATES } from '@laurel/rules/submissions/states';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { t } from '@laurel/messages/pages/submissions/submissions';

/** The usual order of a submission's states. */
export const ORDERED_STATES: SubmissionState[] = [
  'suggested',
  'waitlist',
  'to-submit',
  'submitted',
  'accepted',
  'awarded',
  'rejected',
  'will-not-submit',
];

/** The unsent states, nearest to being sent first. */
export const orderedUnsentStates: readonly SubmissionState[] = UNSENT_STATES.toReversed();

export const isUnsent = ({ state }: Pick<Submission, 'state'>) => orderedUnsentStates.includes(state);

/** A move into these states brings a screening closer, so it can endanger a reserved premiere. */
const SCREENING_STATES: readonly SubmissionState[] = ['to-submit', 'submitted', 'accepted'];
export const mayLeadToScreening = (state: SubmissionState): boolean => SCREENING_STATES.includes(state);

export const getCompetitionName = (submission: UpcomingEntry) =>
  submission.competitionName ?? t('unnamed', { id: submission.competitionId });

/** The name of a submission outside its card. */
export const getTitle = (submission: UpcomingEntry) =>
  formatSubmissionTitle(submission) || getCompetitionName(submission);

/** Returns whether the entry would be sent before entries open, which some festivals accept. */
export const isEarly = (submission: Submission, newState: SubmissionState) =>
  newState === 'submitted' && isUnsent(submission) && isNotYetOpen(submission.opensOn);

/** `via`: an intermediate state, because sending was not recorded. */
export type AvailableMove = Move & { via?: 'submitted' };

const ANSWER_STATES: SubmissionState[] = ['accepted', 'rejected'];
/** Moves to an answer although sending was not recorded. They also ask for the sending date. */
function getMovesWithoutSending(submission: Submission): AvailableMove[] {
  const { allowedMoves } = submission;
  const isSendable = isUnsent(submission) && !isEarly(submission, 'submitted');
  if (!isSendable || !allowedMoves.some(({ state }) => state === 'submitted')) return [];
  return ANSWER_STATES.filter((state) => !allowedMoves.some((move) => move.state === state)).map((state) => ({
    state,
    needs: ['date'],
    via: 'submitted',
  }));
}

/** Returns the available moves. Early moves and moves with an intermediate state come last. */
export const getMoves = (submission: Submission): AvailableMove[] => [
  ...submission.allowedMoves.toSorted(
    (a, b) => Number(isEarly(submission, a.state)) - Number(isEarly(submission, b.state)),
  ),
  ...getMovesWithoutSending(submission),
];

export const findMove = (submission: Submission, state: SubmissionState): AvailableMove | undefined =>
  getMoves(submission).find((move) => move.state === state);

const needByCode: Record<string, Need> = {
  'submission.date_required': 'date',
  'submission.reason_required': 'reason',
  'submission.award_name_required': 'award name',
  'submission.override_required': 'override reason',
};

/** Returns the missing field that a refusal is about, or null if it is about something else. */
export const getNeed = (code: string): Need | null => needByCode[code] ?? null;

/** Returns whether the entry is a suggestion of Laurel that the user has not moved yet. */
export const isSuggested = ({ origin, state }: Submission) => origin === 'auto' && state === 'suggested';
