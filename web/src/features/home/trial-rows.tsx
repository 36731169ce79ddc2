import { formatDayShort } from '@laurel/rules/dates/days';
import { getTimeLeft } from '../../lib/dates/closing-time';
import { isNotYetOpen } from '@laurel/rules/fees/tiers';
import { Link } from 'react-router-dom';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { formatFeeAmount } from '../../lib/money/format-fees';
import { toFestivalLogo } from '../../lib/festivals/festival-month';
import { t } from '@laurel/messages/pages/site/home';
import type { TrialMatches } from '../../lib/server/wire';
import { FestivalLogo } from '../../widgets/festivals/festival-logo';
import { VerdictIcon } from '../../widgets/matching/verdict-icon';
import css from './trial.module.css';

type Match = TrialMatches['items'][number];

/** Formats the deadline. For a competition that is not open yet, also when it opens. */
function formatDeadlineText(next: Match['nextDeadline'], opensOn: Match['opensOn']): string {
  const timeLeft = next && getTimeLeft(next);
  if (isNotYetOpen(opensOn)) {
    const opens = formatDayShort(opensOn);
    return next
      ? t('trial.opens', { opens, date: formatDayShort(next.date) })
      : t('trial.opens.only', { opens });
  }
  return timeLeft
    ? t('trial.deadline', { date: formatDayShort(timeLeft.day), when: timeLeft.when })
    : t('trial.deadline.unknown');
}

/** The best three matches, each with its verdict, one reason, the deadline and the fee. */
export function TrialRows({ items }: { items: TrialMatches['items'] }) {
  if (items.length === 0) return <p className={css.note}>{t('trial.none')}</p>;
  return (
    <div>
      <h3 className={css.best}>{t('trial.best')}</h3>
      <ol className={css.rows}>
        {items.map(({ competition, festival, verdict, why, nextDeadline, fee, opensOn }) => (
          <li key={competition.id}>
            <Link to={`/festivals/${festival.id}`} className={css.row}>
              <FestivalLogo {...toFestivalLogo(festival)} />
              <span className={css.name}>
                <strong dir="auto">{festival.name}</strong>
                <span dir="auto">
                  {[formatLocation(festival.city, festival.country), competition.name]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={css.why}>
                <VerdictIcon verdict={verdict} size={18} />
                <span>{why}</span>
              </span>
              <span className={css.deadline}>
                <span>{formatDeadlineText(nextDeadline, opensOn)}</span>
                <span>{formatFeeAmount(fee)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
