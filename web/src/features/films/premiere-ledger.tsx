import { countryName } from '../../lib/countries';
import { premieres, type Shown } from '../../lib/premieres';
import { t } from '../../lib/texts/films';
import type { Screening } from '../../lib/wire';
import css from './film-card.module.css';

const where = (one: Screening | null | undefined) =>
  one?.country ? countryName(one.country) : t('ledger.everywhere');

/** The film's premieres, drawn: what is still open, what was given and where. */
export function PremiereLedger(film: Shown) {
  return (
    <dl className={css.ledger} aria-label={t('ledger.title')}>
      {premieres(film).map(({ level, state, at }) => (
        <div key={level} data-state={state}>
          <dt>{t(`ledger.${level}`)}</dt>
          <dd>{state === 'spent' ? t('ledger.spent', { where: where(at) }) : t(`ledger.${state}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
