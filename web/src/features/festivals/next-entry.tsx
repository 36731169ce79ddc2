import { formatDayShort, untilDeadline } from '@laurel/rules/days';
import { feeWord } from '../../lib/fee-words';
import { tierWords } from '../../lib/tiers';
import { t } from '../../lib/texts/festivals';
import type { FestivalHit } from '../../lib/wire';
import css from './festival-line.module.css';

type Next = NonNullable<FestivalHit['next']>;
/** What everybody pays, or what the cheapest kind of film does: which that is, the festival's page says. */
function feesWord({ fees, feesDiffer }: Next): string {
  if (fees.length === 0) return feeWord(null);
  const words = fees.map(feeWord).join(' · ');
  return feesDiffer ? t('line.fee.from', { fee: words }) : words;
}

/** The tier open now with what it costs, when entries begin, or that this edition is over. */
export function NextEntry({ festival: { next, isPast } }: { festival: FestivalHit }) {
  if (isPast) return <span className={css.entry}>{t('line.past')}</span>;
  if (!next) return <span className={css.entry}>{t('line.undated')}</span>;
  const tier = tierWords(next.title, next);
  return (
    <span className={css.entry}>
      <span>
        {next.opensOn
          ? t('line.opens', { date: formatDayShort(next.opensOn) })
          : t('line.until', { date: formatDayShort(next.date), when: untilDeadline(next.date) })}
      </span>
      <span>
        {feesWord(next)}
        {tier && <span dir="auto"> · {tier}</span>}
      </span>
    </span>
  );
}
