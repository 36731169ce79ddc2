import { countryName } from '../../lib/countries';
import { t } from '../../lib/texts/films';
import type { FilmFacts, Screening } from '../../lib/wire';
import css from './film-card.module.css';

type Line = { level: string; state: 'free' | 'spent' | 'unknown'; where?: string };

const where = (one: Screening) => (one.country ? countryName(one.country) : t('ledger.everywhere'));

/** Which premieres are still free, from where the film was shown; online counts everywhere. */
export function premieres({
  screenings,
  isOnline,
  productionCountries,
}: Pick<FilmFacts, 'screenings' | 'isOnline' | 'productionCountries'>): Line[] {
  const line = (level: string, spends: (one: Screening) => boolean, known: boolean): Line => {
    if (isOnline) return { level, state: 'spent', where: t('ledger.everywhere') };
    const first = screenings?.filter(spends).sort((a, b) => a.date.localeCompare(b.date))[0];
    if (first) return { level, state: 'spent', where: where(first) };
    return { level, state: screenings !== null && known ? 'free' : 'unknown' };
  };
  const home = (one: Screening) => one.country === null || productionCountries.includes(one.country);
  const located = productionCountries.length > 0;
  return [
    line(t('ledger.world'), () => true, true),
    line(t('ledger.international'), (one) => one.country === null || (located && !home(one)), located || screenings?.length === 0),
    line(t('ledger.national'), (one) => one.country === null || (located && home(one)), located || screenings?.length === 0),
  ];
}

export function PremiereLedger(props: Pick<FilmFacts, 'screenings' | 'isOnline' | 'productionCountries'>) {
  return (
    <dl className={css.ledger} aria-label={t('ledger.title')}>
      {premieres(props).map(({ level, state, where: place }) => (
        <div key={level} data-state={state}>
          <dt>{level}</dt>
          <dd>{state === 'spent' ? t('ledger.spent', { where: place ?? '' }) : t(`ledger.${state}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
