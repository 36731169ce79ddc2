import { t } from '../../../lib/texts/dashboard';
import { cycleWord } from '../../../lib/texts/words';
import type { Counted } from '../../../lib/wire';
import css from '../admin.module.css';

/** `Match · 6_month` as it is read. */
const planWords = (name: string) =>
  name.replace(/\d+_month$/, (cycle) => cycleWord[cycle as keyof typeof cycleWord] ?? cycle);

/** How many films have which plan, the most frequent first. */
export function PlanMix({ plans }: { plans: readonly Counted[] }) {
  const most = Math.max(1, ...plans.map(({ count }) => count));
  return (
    <>
      <h3 className={css.muted}>{t('plans.mix')}</h3>
      {plans.length === 0 && <p>{t('plans.none')}</p>}
      <ul className={css.mix}>
        {plans.map(({ name, count }) => (
          <li key={name}>
            <span>{planWords(name)}</span>
            <strong>{count.toLocaleString('en')}</strong>
            <span aria-hidden className={css.share} style={{ inlineSize: `${(count / most) * 100}%` }} />
          </li>
        ))}
      </ul>
    </>
  );
}
