import { formatDayFromNow } from '@laurel/rules/dates/days';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { formatFestivalDays } from '../competition/format-festival-days';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Festival } from '../../../lib/server/wire';
import { LoadError } from '../../../widgets/feedback/load-error';
import sheetCss from './sheet.module.css';

type Props = { competitionId: number; festival: Festival | undefined };

/** The answer day and the festival days. */
export function SheetDays({ competitionId, festival }: Props) {
  const competitions = useQuery(query('getCompetitions', { ids: [competitionId] }));
  if (!competitions.data || !festival) return <LoadError query={competitions} />;
  const answerDay = competitions.data.items[0]?.notificationDate;
  return (
    <dl className={sheetCss.days}>
      <dt>{t('detail.answer')}</dt>
      <dd>{answerDay ? formatDayFromNow(answerDay) : t('detail.unknown')}</dd>
      <dt>{t('detail.days')}</dt>
      <dd>{formatFestivalDays(festival) ?? t('detail.unknown')}</dd>
    </dl>
  );
}
