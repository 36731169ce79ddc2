import { premieresOf, withScreening, type LedgerLine } from '@laurel/rules/premiere-ledger';
import type { Screening, Shown } from '@laurel/rules/premieres';
import { countryName } from '@laurel/words/place-names';
import { t } from '../../lib/texts/films';
import css from './film-card.module.css';

/** Where a premiere was given; null: online. */
export function placeWords(one: Screening | null): string {
  if (one?.country) return countryName(one.country);
  const isInHall = one !== null && one.kind !== 'online' && one.kind !== 'tv';
  return t(isInHall ? 'ledger.somewhere' : 'ledger.everywhere');
}

/** `told`: as the film's screenings tell it; `untold`: given at a place that they do not tell; `coming`: given once it is shown where it is accepted. */
type How = 'told' | 'untold' | 'coming';
export type ShownLine = { line: LedgerLine; how: How };

/** Each level of premiere. */
export function ledgerOf(
  film: Shown,
  untold: readonly Screening[],
  coming: readonly Screening[],
): ShownLine[] {
  const shown = untold.reduce(withScreening, film);
  const [after, later] = [premieresOf(shown), premieresOf(coming.reduce(withScreening, shown))];
  return premieresOf(film).map((told, n) => {
    const isSpent = ({ state }: LedgerLine) => state === 'spent';
    if (isSpent(told)) return { line: told, how: 'told' };
    if (isSpent(after[n]!)) return { line: after[n]!, how: 'untold' };
    return isSpent(later[n]!) ? { line: later[n]!, how: 'coming' } : { line: told, how: 'told' };
  });
}
export const drawnAs = ({ line, how }: ShownLine) => (how === 'coming' ? how : line.state);

type Props = { film: Shown; untold: readonly Screening[]; coming: readonly Screening[] };

/** The film's premieres: what is still open, what was given and where, and what is to be; `untold`: shown there, though its screenings do not say so. */
export function PremiereLedger({ film, untold, coming }: Props) {
  return (
    <dl className={css.ledger} aria-label={t('ledger.title')}>
      {ledgerOf(film, untold, coming).map((one) => (
        <div key={one.line.level} data-state={drawnAs(one)}>
          <dt>{t(`ledger.${one.line.level}`)}</dt>
          <dd>{stateWords(one)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function stateWords({ line, how }: ShownLine): string {
  if (line.state !== 'spent') return t(`ledger.${line.state}`);
  return t(how === 'told' ? 'ledger.spent' : `ledger.${how}`, { where: placeWords(line.at) });
}
