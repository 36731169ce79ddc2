import { t } from '../../lib/texts/festivals';
import type { FestivalHit } from '../../lib/wire';
import { FestivalLines } from './festival-lines';
import css from './search-page.module.css';
import type { VerdictSummary } from './use-row-verdicts';

type Props = {
  festivals: readonly FestivalHit[];
  getVerdictSummary: (festival: FestivalHit) => VerdictSummary | null;
};

/**
 * The festivals with the most similar names, shown if no festival matches the text. Renders nothing without
 * any.
 */
export function Nearest({ festivals, getVerdictSummary }: Props) {
  if (festivals.length === 0) return null;
  return (
    <section className={css.nearest} aria-label={t('nearest.title')}>
      <p>{t('nearest.title')}</p>
      <FestivalLines festivals={festivals} isFiltered={false} getVerdictSummary={getVerdictSummary} />
    </section>
  );
}
