import { formatDay } from '@laurel/rules/dates/days';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import type { CompetitionWhole } from '../../../../lib/server/wire';
import { Notice } from '../../../../ui/feedback/notice';
import { isCompleteDay } from '../../festival-fields/is-complete-day';

type Props = {
  /** The days of the festival, YYYY-MM-DD. */
  festival: { startsOn: string | null; endsOn: string | null };
  competitions: readonly Pick<CompetitionWhole, 'competition' | 'dates'>[];
};

/** Warns if the festival is over before deadlines of its competitions. */
export function LateDeadlines({ festival: { startsOn, endsOn }, competitions }: Props) {
  const lastDay = endsOn || startsOn;
  if (!lastDay || !isCompleteDay(lastDay)) return null;
  const lateDays = competitions
    .filter(({ competition }) => !competition.isDeprecated)
    .flatMap(({ dates }) => dates.filter(({ deprecated, date }) => !deprecated && date > lastDay))
    .map(({ date }) => date)
    .toSorted();
  if (lateDays.length === 0) return null;
  return (
    <Notice>
      {t('dates.late', { day: formatDay(lastDay), n: lateDays.length, latest: formatDay(lateDays.at(-1)!) })}
    </Notice>
  );
}
