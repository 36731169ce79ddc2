import { Info } from 'lucide-react';
import { t } from '../../lib/texts/films';
import type { Film } from '../../lib/wire';
import { Menu } from '../../ui/menu';
import { AcceptedPlaces } from './accepted-places';
import css from './film-card.module.css';
import { useAcceptedPlaces } from './use-accepted-places';
import { useStanding } from './use-standing';

/** Beside the name of a film whose verdicts one reads: where it was or will be shown that its screenings do not tell of, for premieres are judged by those; nothing where they tell all. */
export function UntoldPremieres({ film }: { film: Film }) {
  const places = useAcceptedPlaces(film, useStanding(film).standing);
  if (places.length === 0) return null;
  return (
    <Menu
      label={t('ledger.judged.open')}
      align="start"
      trigger={
        <span className={css.untold} title={t('ledger.judged.open')}>
          <Info size={18} aria-hidden />
        </span>
      }
    >
      <div className={css.judged}>
        <p>{t('ledger.judged')}</p>
        <AcceptedPlaces film={film} places={places} />
      </div>
    </Menu>
  );
}
