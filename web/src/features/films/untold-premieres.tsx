import { t } from '../../lib/texts/films';
import type { Film } from '../../lib/wire';
import { Notice } from '../../ui/state';
import { AcceptedPlaces } from './accepted-places';
import { useAcceptedPlaces } from './use-accepted-places';
import { useStanding } from './use-standing';

/** Beside verdicts: where the film was or will be shown that its screenings do not tell of, for premieres are judged by those; nothing where they tell all. */
export function UntoldPremieres({ film }: { film: Film }) {
  const places = useAcceptedPlaces(film, useStanding(film)?.taken ?? []);
  if (places.length === 0) return null;
  return (
    <Notice>
      <p>{t('ledger.judged')}</p>
      <AcceptedPlaces film={film} places={places} />
    </Notice>
  );
}
