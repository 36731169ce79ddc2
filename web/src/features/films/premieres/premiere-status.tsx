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
 * `listed`: the film's screenings contain it; `unlisted`: it was given at a screening that they do not contain;
 * `upcoming`: it will be given at an accepted entry.
 */
type PremiereSource = 'listed' | 'unlisted' | 'upcoming';
export type ShownLine = { line: LedgerLine; source: PremiereSource };

/** Each level of premiere. */
export function toPremiereLines(
  film: Shown,
  unlisted: readonly Screening[],
  coming: readonly Screening[],
): ShownLine[] {
  const shown = unlisted.reduce(withScreening, film);
  const [after, later] = [getPremieres(shown), getPremieres(coming.reduce(withScreening, shown))];
  return getPremieres(film).map((line, n) => {
    const isSpent = ({ state }: LedgerLine) => state === 'spent';
    if (isSpent(line)) return { line, source: 'listed' };
    if (isSpent(after[n]!)) return { line: after[n]!, source: 'unlisted' };
    return isSpent(later[n]!) ? { line: later[n]!, source: 'upcoming' } : { line, source: 'listed' };
  });
}
export const getDrawnState = ({ line, source }: ShownLine) => (source === 'upcoming' ? source : line.state);

type Props = { film: Shown; unlisted: readonly Screening[]; coming: readonly Screening[] };

/**
 * The film's premieres: open, given and upcoming. `unlisted`: screenings that the film's own list does not
 * contain.
 */
export function PremiereStatus({ film, unlisted, coming }: Props) {
  return (
    <dl className={css.premieres} aria-label={t('ledger.title')}>
      {toPremiereLines(film, unlisted, coming).map((one) => (
        <div key={one.line.level} data-state={getDrawnState(one)}>
          <dt>{t(`ledger.${one.line.level}`)}</dt>
          <dd>{formatState(one)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function formatState({ line, source }: ShownLine): string {
  if (line.state !== 'spent') return t(`ledger.${line.state}`);
  return t(source === 'listed' ? 'ledger.spent' : `ledger.${source}`, { where: formatCountry(line.at) });
}
