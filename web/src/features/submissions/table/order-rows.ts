import { dueFee } from '@laurel/rules/due-fee';
import type { Entrant } from '@laurel/rules/fees';
import { majorOf, type Money } from '@laurel/rules/money';
import { placeName } from '@laurel/words/place-names';
import { submissionTitle } from '@laurel/rules/submission-title';
import type { Submission } from '../../../lib/wire';
import { columns as STATES, isUnsent, nameOf } from '../states';

type Key = string | number;
/** What a column is sorted by; null: nobody knows, which stands last. */
type KeyOf = (submission: Submission, film: Entrant) => Key | null;

export const fullName = (submission: Submission) =>
  submissionTitle({ festivalName: submission.festivalName, competitionName: nameOf(submission) });
export const placeOf = ({ festival }: Submission) =>
  festival ? placeName(festival.city, festival.country) : '';

/** What was paid, or is due at the next deadline of what is not sent; null where that is not known, or depends on what is not. */
export function feeOf(submission: Submission, film: Entrant): Money | null {
  if (!isUnsent(submission)) return submission.feePaid;
  const fee = dueFee(submission.deadline, film);
  return fee === 'unknown' ? null : fee;
}

const keys: Record<string, KeyOf> = {
  name: (one) => fullName(one).toLocaleLowerCase('en'),
  state: ({ state }) => STATES.indexOf(state),
  deadline: (one) => (isUnsent(one) && one.deadline ? one.deadline.date.closesAt : null),
  fee(one, film) {
    const fee = feeOf(one, film);
    return fee && (fee.amount === 0 ? '' : `${fee.currency} ${String(majorOf(fee)).padStart(12, '0')}`);
  },
  sent: ({ submittedAt }) => submittedAt,
  due: ({ answerDueOn, state }) => (state === 'submitted' ? answerDueOn : null),
  decided: ({ decidedAt }) => decidedAt,
  place: (one) => placeOf(one) || null,
  edition: ({ edition }) => edition,
  changed: ({ updatedAt }) => updatedAt,
};

function compare(a: Key, b: Key): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en');
}

/** By a column, then by name; what is not known is last whichever way the others stand. */
export function ordered(
  submissions: readonly Submission[],
  { sort, isDescending }: { sort: string; isDescending: boolean },
  film: Entrant,
): Submission[] {
  const keyOf = keys[sort] ?? keys.name!;
  return submissions
    .map((one) => ({ one, key: keyOf(one, film), name: fullName(one) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null)
        return Number(a.key === null) - Number(b.key === null) || a.name.localeCompare(b.name, 'en');
      return (isDescending ? -1 : 1) * compare(a.key, b.key) || a.name.localeCompare(b.name, 'en');
    })
    .map(({ one }) => one);
}
