import { formatDay } from '@laurel/rules/dates/days';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { t } from '@laurel/messages/pages/submissions/past';
import { formatFeeAmount } from '../../../lib/money/format-fees';
import type { PastEntry } from '../../../lib/server/wire';

/** Formats the details of a past entry, without its state, in one line. */
export const formatEntryDetails = ({
  awardName,
  submittedAt,
  decidedAt,
  fee,
}: Pick<PastEntry, 'awardName' | 'submittedAt' | 'decidedAt' | 'fee'>): string =>
  [
    awardName,
    submittedAt && t('sent', { day: formatDay(submittedAt) }),
    decidedAt && t('decided', { day: formatDay(decidedAt) }),
    fee && formatFeeAmount(fee),
  ]
    .filter(Boolean)
    .join(' · ');

export const formatEntryName = ({
  festival,
  competition,
}: Pick<PastEntry, 'festival' | 'competition'>): string =>
  formatSubmissionTitle({ festivalName: festival, competitionName: competition });
