import { formatDayFromNow } from '@laurel/rules/days';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { festivalDays } from '../../../lib/festival-days';
import { t } from '../../../lib/texts/matching';
import type { Festival } from '../../../lib/wire';
import own from './sheet.module.css';

/** When it answers, and when the festival is held: what one waits for after the deadline. */
export function SheetDays({
  competitionId,
  festival,
}: {
  competitionId: number;
  festival: Festival | undefined;
}) {
  const { data } = useQuery(query('getCompetitions', { ids: [competitionId] }));
  if (!data || !festival) return null;
  const answer = data.items[0]?.notificationDate;
  return (
    <dl className={own.days}>
      <dt>{t('detail.answer')}</dt>
      <dd>{answer ? formatDayFromNow(answer) : t('detail.unknown')}</dd>
      <dt>{t('detail.days')}</dt>
      <dd>{festivalDays(festival) ?? t('detail.unknown')}</dd>
    </dl>
  );
}
