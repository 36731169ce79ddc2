import { getPremieres, withScreening, type LedgerLine } from '@laurel/rules/premieres/premiere-ledger';
import type { Screening, FilmScreenings } from '@laurel/rules/premieres/premiere';
import { countryName } from '@laurel/messages/formatting/location-names';
import { t } from '@laurel/messages/pages/films/films';
import css from '../card.module.css';

/** Formats where a premiere was given; null: online. */
export function formatCountry(screening: Screening | null): string {
  if (screening?.country) return countryName(screening.country);
  const isInCinema = screening !== null && screening.kind !== 'online' && screening.kind !== 'tv';
  return t(isInCinema ? 'ledger.somewhere' : 'ledger.everywhere');
}

/**
 * `listed`: the film's screenings contain it; `unlisted`: it was given at a screening that they do not contain;
 * `upcoming`: it will be given at an accepted entry.
 */
type PremiereSource = 'listed' | 'unlisted' | 'upcoming';
type PremiereLine = { line: LedgerLine; source: PremiereSource };

/** Each level of premiere. */
export function toPremiereLines(
  film: FilmScreenings,
  unlisted: readonly Screening[],
  upcoming: readonly Screening[],
): PremiereLine[] {
  const filmWithUnlisted = unlisted.reduce(withScreening, film);
  const premieresWithUnlisted = getPremieres(filmWithUnlisted);
  const premieresWithUpcoming = getPremieres(upcoming.reduce(withScreening, filmWithUnlisted));
  return getPremieres(film).map((line, n) => {
    const isUsedUp = ({ state }: LedgerLine) => state === 'used-up';
    if (isUsedUp(line)) return { line, source: 'listed' };
    if (isUsedUp(premieresWithUnlisted[n]!)) return { line: premieresWithUnlisted[n]!, source: 'unlisted' };
    return isUsedUp(premieresWithUpcoming[n]!)
      ? { line: premieresWithUpcoming[n]!, source: 'upcoming' }
      : { line, source: 'listed' };
  });
}
export const getDisplayedState = ({ line, source }: PremiereLine) =>
  source === 'upcoming' ? source : line.state;

type Props = { film: FilmScreenings; unlisted: readonly Screening[]; upcoming: readonly Screening[] };

/**
 * The film's premieres: open, used up and upcoming. `unlisted`: screenings that the film's own list does not
 * contain.
 */
export function PremiereStatus({ film, unlisted, upcoming }: Props) {
  return (
    <dl className={css.premieres} aria-label={t('ledger.title')}>
      {toPremiereLines(film, unlisted, upcoming).map((premiere) => (
        <div key={premiere.line.level} data-state={getDisplayedState(premiere)}>
          <dt>{t(`ledger.${premiere.line.level}`)}</dt>
          <dd>{formatState(premiere)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function formatState({ line, source }: PremiereLine): string {
  if (line.state !== 'used-up') return t(`ledger.${line.state}`);
  return t(source === 'listed' ? 'ledger.spent' : `ledger.${source}`, {
    where: formatCountry(line.screening),
  });
}
