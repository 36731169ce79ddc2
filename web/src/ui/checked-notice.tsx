import { formatDay } from '@laurel/rules/days';
import { operator } from '../lib/operator';
import { t } from '../lib/texts/festivals';
import type { Festival } from '../lib/wire';
import { Notice } from './state';

/**
 * Shows whether and by whom a festival was checked against its own regulations, and whether the festival is
 * real.
 */
export function CheckedNotice({ festival }: { festival: Pick<Festival, 'verifiedAt' | 'isDemonstration'> }) {
  const { verifiedAt, isDemonstration } = festival;
  const checked = verifiedAt
    ? t('page.verified', { who: operator()?.name ?? t('page.editors'), date: formatDay(verifiedAt) })
    : t('page.unverified');
  return (
    <Notice tone={verifiedAt ? 'good' : 'ask'}>
      {isDemonstration ? `${t('page.demonstration')} ${checked}` : checked}
    </Notice>
  );
}
