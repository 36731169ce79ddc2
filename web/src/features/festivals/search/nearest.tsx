import { t } from '@laurel/messages/pages/festivals/festivals';
import type { FestivalHit } from '../../../lib/server/wire';
import { FestivalLines } from '../rows/festival-lines';
import css from './search-page.module.css';
import type { VerdictSummary } from '../rows/use-row-verdicts';

type Props = {
  festivals: readonly FestivalHit[];
  getVerdictSummary: (festival: FestivalHit) => VerdictSummary | null;
};

/** The festivals with the most similar names, if no festival matches the text. Renders nothing without any. */
export function Nearest({ festivals, getVerdictSummary }: Props) {
  if (festivals.length === 0) return null;
  return (
    <section className={css.nearest} aria-label={t('nearest.title')}>
      <p>{t('nearest.title')}</p>
      <FestivalLines festivals={festivals} isFiltered={false} getVerdictSummary={getVerdictSummary} />
    </section>
  );
}
