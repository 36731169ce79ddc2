import { formatDayShort, fromNow } from '@laurel/rules/days';
import { Link } from 'react-router-dom';
import { placeName } from '../../lib/countries';
import { feeWord } from '../../lib/fee-words';
import { markOf } from '../../lib/held-in';
import { t } from '../../lib/texts/home';
import type { TrialMatches } from '../../lib/wire';
import { FestivalMark } from '../../ui/festival-mark';
import { VerdictMark } from '../../ui/verdict-mark';
import css from './trial.module.css';

/** The best three, festival first: the verdict in a word, why in one sentence, when and for how much. */
export function TrialRows({ items }: { items: TrialMatches['items'] }) {
  if (items.length === 0) return <p className={css.note}>{t('trial.none')}</p>;
  return (
    <div>
      <h3 className={css.best}>{t('trial.best')}</h3>
      <ol className={css.rows}>
        {items.map(({ competition, festival, verdict, why, nextDeadline, fee }) => (
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
                <span>
                  {nextDeadline
                    ? t('trial.deadline', {
                        date: formatDayShort(nextDeadline.date),
                        when: fromNow(nextDeadline.date),
                      })
                    : t('trial.deadline.unknown')}
                </span>
                <span>{feeWord(fee)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
