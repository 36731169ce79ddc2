import { premieresOf, withScreening, type LedgerLine } from '@laurel/rules/premiere-ledger';
import type { Screening, Shown } from '@laurel/rules/premieres';
import { countryName } from '@laurel/words/place-names';
import { t } from '../../lib/texts/films';
import css from './film-card.module.css';

const where = (one: Screening | null) => (one?.country ? countryName(one.country) : t('ledger.everywhere'));

/** Each level of premiere; `isUntold`: given at a place that the film's screenings do not tell. */
export function ledgerOf(
  film: Shown,
  untold: readonly Screening[],
): { line: LedgerLine; isUntold: boolean }[] {
  const shown = premieresOf(untold.reduce(withScreening, film));
  return premieresOf(film).map((told, n) => {
    const line = told.state !== 'spent' && shown[n]!.state === 'spent' ? shown[n]! : told;
    return { line, isUntold: line !== told };
  });
}

/** The film's premieres: what is still open, what was given and where; `untold`: shown there, though its screenings do not say so. */
export function PremiereLedger({ film, untold }: { film: Shown; untold: readonly Screening[] }) {
  return (
    <dl className={css.ledger} aria-label={t('ledger.title')}>
      {ledgerOf(film, untold).map(({ line, isUntold }) => (
        <div key={line.level} data-state={line.state}>
          <dt>{t(`ledger.${line.level}`)}</dt>
          <dd>{stateWords(line, isUntold)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function stateWords(line: LedgerLine, isUntold: boolean): string {
  if (line.state !== 'spent') return t(`ledger.${line.state}`);
  return t(isUntold ? 'ledger.untold' : 'ledger.spent', { where: where(line.at) });
}
