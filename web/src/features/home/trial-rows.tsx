import { formatDayShort, untilDeadline } from '@laurel/rules/days';
import { isToOpen } from '@laurel/rules/tiers';
import { Link } from 'react-router-dom';
import { placeName } from '@laurel/words/place-names';
import { feeWord } from '../../lib/fee-words';
import { markOf } from '../../lib/held-in';
import { t } from '../../lib/texts/home';
import type { TrialMatches } from '../../lib/wire';
import { FestivalMark } from '../../ui/festival-mark';
import { VerdictMark } from '../../ui/verdict-mark';
import css from './trial.module.css';

type Match = TrialMatches['items'][number];

/** Of one that takes no entry yet, from when. */
function whenWords(next: Match['nextDeadline'], opensOn: Match['opensOn']): string {
  const date = next && formatDayShort(next.date);
  if (isToOpen(opensOn)) {
    const opens = formatDayShort(opensOn);
    return date ? t('trial.opens', { opens, date }) : t('trial.opens.only', { opens });
  }
  return next
    ? t('trial.deadline', { date: date!, when: untilDeadline(next.date) })
    : t('trial.deadline.unknown');
}

/** The best three, festival first: the verdict in a word, why in one sentence, when and for how much. */
export function TrialRows({ items }: { items: TrialMatches['items'] }) {
  if (items.length === 0) return <p className={css.note}>{t('trial.none')}</p>;
  return (
    <div>
      <h3 className={css.best}>{t('trial.best')}</h3>
      <ol className={css.rows}>
        {items.map(({ competition, festival, verdict, why, nextDeadline, fee, opensOn }) => (
          <li key={competition.id}>
            <Link to={`/festivals/${festival.id}`} className={css.row}>
              <FestivalMark {...markOf(festival)} />
              <span className={css.name}>
                <strong dir="auto">{festival.name}</strong>
                <span dir="auto">
                  {[placeName(festival.city, festival.country), competition.name].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={css.why}>
                <VerdictMark verdict={verdict} size={18} />
                <span>{why}</span>
              </span>
              <span className={css.when}>
                <span>{whenWords(nextDeadline, opensOn)}</span>
                <span>{feeWord(fee)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
