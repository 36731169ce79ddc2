import { formatDay } from '@laurel/rules/days';
import { formatMoney } from '@laurel/rules/money';
import { submissionTitle } from '@laurel/rules/submission-title';
import { t } from '../../../lib/texts/past';
import type { PastEntry } from '../../../lib/wire';

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
    decidedAt && t('answered', { day: formatDay(decidedAt) }),
    fee && formatMoney(fee),
  ]
    .filter(Boolean)
    .join(' · ');

/** Returns the title of an entry. */
export const entryName = ({ festival, competition }: Pick<PastEntry, 'festival' | 'competition'>): string =>
  submissionTitle({ festivalName: festival, competitionName: competition });
