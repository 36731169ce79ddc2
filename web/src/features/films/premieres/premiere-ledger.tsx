import { getPremieres, withScreening, type LedgerLine } from '@laurel/rules/premieres/premiere-ledger';
import type { Screening, Shown } from '@laurel/rules/premieres/premiere';
import { countryName } from '@laurel/words/messages/location-names';
import { t } from '@laurel/words/pages/films/films';
import css from '../card.module.css';

/** Formats where a premiere was given; null: online. */
export function formatCountry(one: Screening | null): string {
  if (one?.country) return countryName(one.country);
  const isInHall = one !== null && one.kind !== 'online' && one.kind !== 'tv';
  return t(isInHall ? 'ledger.somewhere' : 'ledger.everywhere');
}

/**
 * `told`: the film's screenings contain it; `unlisted`: it was given at a screening that they do not contain;
 * `coming`: it will be given at an accepted entry.
 */
type How = 'listed' | 'unlisted' | 'upcoming';
export type ShownLine = { line: LedgerLine; how: How };

/** Each level of premiere. */
export function toLedgerLines(
  film: Shown,
  unlisted: readonly Screening[],
  coming: readonly Screening[],
): ShownLine[] {
  const shown = unlisted.reduce(withScreening, film);
  const [after, later] = [getPremieres(shown), getPremieres(coming.reduce(withScreening, shown))];
  return getPremieres(film).map((line, n) => {
    const isSpent = ({ state }: LedgerLine) => state === 'spent';
    if (isSpent(line)) return { line: line, how: 'listed' };
    if (isSpent(after[n]!)) return { line: after[n]!, how: 'unlisted' };
    return isSpent(later[n]!) ? { line: later[n]!, how: 'upcoming' } : { line: line, how: 'listed' };
  });
}
export const drawnAs = ({ line, how }: ShownLine) => (how === 'upcoming' ? how : line.state);

type Props = { film: Shown; unlisted: readonly Screening[]; coming: readonly Screening[] };

/**
 * The film's premieres: open, given and upcoming. `unlisted`: screenings that the film's own list does not
 * contain.
 */
export function PremiereLedger({ film, unlisted, coming }: Props) {
  return (
    <dl className={css.ledger} aria-label={t('ledger.title')}>
      {toLedgerLines(film, unlisted, coming).map((one) => (
        <div key={one.line.level} data-state={drawnAs(one)}>
          <dt>{t(`ledger.${one.line.level}`)}</dt>
          <dd>{formatState(one)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function formatState({ line, how }: ShownLine): string {
  if (line.state !== 'spent') return t(`ledger.${line.state}`);
  return t(how === 'listed' ? 'ledger.spent' : `ledger.${how}`, { where: formatCountry(line.at) });
}
