import { getDueFee } from '@laurel/rules/fees/due-fee';
import type { Entrant } from '@laurel/rules/fees/fees';
import { toMajorUnits, type Money } from '@laurel/rules/money/money';
import { convertToMajorUnits, type Rates } from '@laurel/rules/money/rates';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import type { Submission } from '../../../lib/server/wire';
import { ORDERED_STATES, isUnsent, getCompetitionName } from '../states/submission-states';

type SortKey = string | number;
/** Returns the value to sort by. Null means unknown and sorts last. */
type GetSortKey = (submission: Submission, film: Entrant, rates: Rates) => SortKey | null;
/** Added to a fee without a reference rate, and more than any fee in euros. */
const UNCONVERTED = 1e12;

export const formatFullName = (submission: Submission) =>
  formatSubmissionTitle({
    festivalName: submission.festivalName,
    competitionName: getCompetitionName(submission),
  });
export const getLocation = ({ festival }: Submission) =>
  festival ? formatLocation(festival.city, festival.country) : '';

/** Returns the paid fee, or for an unsent entry the fee at the next deadline. Returns null if it is unknown. */
export function getFee(submission: Submission, film: Entrant): Money | null {
  if (!isUnsent(submission)) return submission.feePaid;
  const fee = getDueFee(submission.deadline, film);
  return fee === 'unknown' ? null : fee;
}

const sortKeys: Record<string, GetSortKey> = {
  name: (submission) => formatFullName(submission).toLocaleLowerCase('en'),
  state: ({ state }) => ORDERED_STATES.indexOf(state),
  deadline: (submission) =>
    isUnsent(submission) && submission.deadline ? submission.deadline.date.closesAt : null,
  fee(submission, film, rates) {
    const fee = getFee(submission, film);
    if (!fee) return null;
    if (fee.amount === 0) return 0;
    return convertToMajorUnits(fee, 'EUR', rates) ?? UNCONVERTED + toMajorUnits(fee);
  },
  sent: ({ submittedAt }) => submittedAt,
  due: ({ answerDueOn, state }) => (state === 'submitted' ? answerDueOn : null),
  decided: ({ decidedAt }) => decidedAt,
  location: (submission) => getLocation(submission) || null,
  edition: ({ edition }) => edition,
  changed: ({ updatedAt }) => updatedAt,
};

function compare(a: SortKey, b: SortKey): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en');
}

/** Sorts by a column, then by name. Fees are compared by `rates`. Unknown values come last in both directions. */
export function sortRows(
  submissions: readonly Submission[],
  { sort, isDescending }: { sort: string; isDescending: boolean },
  film: Entrant,
  rates: Rates,
): Submission[] {
  const getKey = sortKeys[sort] ?? sortKeys.name!;
  return submissions
    .map((submission) => ({
      submission,
      key: getKey(submission, film, rates),
      name: formatFullName(submission),
    }))
    .sort((a, b) => {
      if (a.key === null || b.key === null)
        return Number(a.key === null) - Number(b.key === null) || a.name.localeCompare(b.name, 'en');
      return (isDescending ? -1 : 1) * compare(a.key, b.key) || a.name.localeCompare(b.name, 'en');
    })
    .map(({ submission }) => submission);
}
