import { formatDay } from '@laurel/rules/dates/days';
import { getOperator } from '../../lib/page/operator';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { Festival } from '../../lib/server/wire';
import { Notice } from '../../ui/feedback/notice';

/**
 * Shows whether and by whom a festival was checked against its own regulations, or that it is only a
 * demonstration.
 */
export function CheckedNotice({ festival }: { festival: Pick<Festival, 'verifiedAt' | 'isDemonstration'> }) {
  const { verifiedAt, isDemonstration } = festival;
  const checkedText = verifiedAt
    ? t('page.verified', { who: getOperator()?.name ?? t('page.editors'), date: formatDay(verifiedAt) })
    : t('page.unverified');
  return (
    <Notice tone={verifiedAt ? 'good' : 'ask'}>
      {isDemonstration ? `${t('page.demonstration')} ${checkedText}` : checkedText}
    </Notice>
  );
}
