import { formatDay } from './format/day';
import { t } from './texts/festivals';
import type { Festival } from './wire';

/** Whether a festival was checked against its own regulations, and whether there is such a festival at all. */
export function checkedWords({ verifiedAt, isDemonstration }: Pick<Festival, 'verifiedAt' | 'isDemonstration'>): string {
  const checked = verifiedAt ? t('page.verified', { date: formatDay(verifiedAt) }) : t('page.unverified');
  return isDemonstration ? `${t('page.demonstration')} ${checked}` : checked;
}
