import { premieresOf } from '@laurel/rules/premiere-ledger';
import type { Screening, Shown } from '@laurel/rules/premieres';
import { countryName } from '@laurel/words/place-names';
import { t } from '../../lib/texts/films';
import css from './film-card.module.css';

const where = (one: Screening | null) => (one?.country ? countryName(one.country) : t('ledger.everywhere'));

/** The film's premieres, drawn: what is still open, what was given and where. */
export function PremiereLedger(film: Shown) {
  return (
    <dl className={css.ledger} aria-label={t('ledger.title')}>
      {premieresOf(film).map((line) => (
        <div key={line.level} data-state={line.state}>
          <dt>{t(`ledger.${line.level}`)}</dt>
          <dd>
            {line.state === 'spent'
              ? t('ledger.spent', { where: where(line.at) })
              : t(`ledger.${line.state}`)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
