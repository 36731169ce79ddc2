import { t } from '../../lib/texts/festivals';
import type { FestivalHit } from '../../lib/wire';
import { FestivalLines } from './festival-lines';
import css from './search-page.module.css';
import type { Standing } from './use-row-verdicts';

type Props = { festivals: readonly FestivalHit[]; standingOf: (festival: FestivalHit) => Standing | null };

/** Where no festival has the words at all: those that are called most nearly so. Draws nothing where none is. */
export function Nearest({ festivals, standingOf }: Props) {
  if (festivals.length === 0) return null;
  return (
    <section className={css.nearest} aria-label={t('nearest.title')}>
      <p>{t('nearest.title')}</p>
      <FestivalLines festivals={festivals} isFiltered={false} standingOf={standingOf} />
    </section>
  );
}
