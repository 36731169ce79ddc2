import type { Move, Need, Submission, SubmissionState } from '../../lib/wire';
import type { ComingEntry } from '../../lib/coming-entry';
import { isToOpen } from '@laurel/rules/tiers';
import { UNSENT_STATES } from '@laurel/rules/vocabularies';
import { submissionTitle } from '@laurel/rules/submission-title';
import { t } from '../../lib/texts/submissions';

/** In the order in which a submission usually travels. */
export const columns: SubmissionState[] = [
  'suggested',
  'waitlist',
  'to-submit',
  'submitted',
  'accepted',
  'awarded',
  'rejected',
  'will-not-submit',
];

/** Where a submission is not sent yet, nearest to being sent first. */
export const unsent: readonly SubmissionState[] = UNSENT_STATES.toReversed();

export const isUnsent = ({ state }: Pick<Submission, 'state'>) => unsent.includes(state);

/** On the way to be shown: what is not sent can still be kept back, and what is taken can still be declined. */
const ON_THE_WAY: readonly SubmissionState[] = ['to-submit', 'submitted', 'accepted'];
export const leadsToShowing = (state: SubmissionState): boolean => ON_THE_WAY.includes(state);

export const nameOf = (submission: ComingEntry) =>
  submission.competitionName ?? t('unnamed', { id: submission.competitionId });

/** As it is spoken of away from its card. */
export const titleOf = (submission: ComingEntry) => submissionTitle(submission) || nameOf(submission);

/** Sent before entries are taken: possible, where a festival took it early, but not the way on. */
export const isEarly = (submission: Submission, to: SubmissionState) =>
  to === 'submitted' && isUnsent(submission) && isToOpen(submission.opensOn);

/** `via`: a state in which it stops on its way, since nobody said that it was sent. */
export type OwnMove = Move & { via?: 'submitted' };

const answers: SubmissionState[] = ['accepted', 'rejected'];
/** To an answer that came to what was sent and not said here: when it was sent is asked with it. */
function forgotten(submission: Submission): OwnMove[] {
  const { allowedMoves } = submission;
  const isSendable = isUnsent(submission) && !isEarly(submission, 'submitted');
  if (!isSendable || !allowedMoves.some(({ state }) => state === 'submitted')) return [];
  return answers
    .filter((state) => !allowedMoves.some((move) => move.state === state))
    .map((state) => ({ state, needs: ['date'], via: 'submitted' }));
}

/** The moves from here; those that come too early, or make up for what was not said, stand last. */
export const movesOf = (submission: Submission): OwnMove[] => [
  ...submission.allowedMoves.toSorted(
    (a, b) => Number(isEarly(submission, a.state)) - Number(isEarly(submission, b.state)),
  ),
  ...forgotten(submission),
];

export const moveTo = (submission: Submission, state: SubmissionState): OwnMove | undefined =>
  movesOf(submission).find((move) => move.state === state);

const needed: Record<string, Need> = {
  'submission.date_required': 'date',
  'submission.reason_required': 'reason',
  'submission.award_name_required': 'award name',
  'submission.override_required': 'override reason',
};

/** What a refusal says is still missing for a move; null when it is about something else. */
export const needOf = (code: string): Need | null => needed[code] ?? null;

/** Laurel’s own, not moved yet. */
export const isSuggested = ({ origin, state }: Submission) => origin === 'auto' && state === 'suggested';
