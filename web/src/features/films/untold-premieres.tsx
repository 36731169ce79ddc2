import { Info } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/texts/films';
import { useLookup } from '../../lib/use-lookup';
import type { Film } from '../../lib/wire';
import { Menu } from '../../ui/menu';
import { AcceptedPlaces } from './accepted-places';
import css from './film-card.module.css';
import { useAcceptedPlaces } from './use-accepted-places';
import { useStanding } from './use-standing';

/** Beside the name of a film whose verdicts one reads: where it was or will be shown that its screenings do not tell of, for premieres are judged by those; nothing where they tell all. */
export function UntoldPremieres({ film }: { film: Film }) {
  const { standing, question } = useStanding(film);
  const { places, lookup } = useAcceptedPlaces(film, standing);
  const asked = useLookup([question]);
  const states = [asked.state, lookup.state];
  const state = (['away', 'asking'] as const).find((one) => states.includes(one)) ?? 'known';
  // It stays while it is tried again, with the focus in it.
  const [isMissed, setMissed] = useState(false);
  if (state !== 'asking' && isMissed !== (state === 'away')) setMissed(state === 'away');
  if (places.length === 0 && !isMissed) return null;
  const again = () => {
    asked.again();
    lookup.again();
  };
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
      <div className={css.judged} data-stays>
        {places.length > 0 && <p>{t('ledger.judged')}</p>}
        <AcceptedPlaces film={film} places={places} lookup={{ state, again }} />
      </div>
    </Menu>
  );
}
