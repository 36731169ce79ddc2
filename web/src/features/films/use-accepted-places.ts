import { useQueries } from '@tanstack/react-query';
import { usedUpBy, withScreening, type UsedLevel } from '@laurel/rules/premiere-ledger';
import { query } from '../../lib/bff';
import { inEdition, recordedAt, screeningAt } from '../../lib/festival-screening';
import type { Festival, Film, Submission } from '../../lib/wire';

const LAST = 9999;

/** A prize is given to what was shown. */
type Place = { festival: Festival; edition: number | null; isAwarded: boolean };
/** Where the film was or will be shown, and the premieres that go with it. */
export type AcceptedPlace = Place & { levels: UsedLevel[] };
/** An edition whose day is not known comes at its year's end, an unknown one last. */
const dayOf = ({ festival: { startsOn }, edition }: Place) => startsOn ?? `${edition ?? LAST}-99`;

/** Which premieres go with places that are accepted and not among the film's screenings yet, in the order of their days. */
function promised(film: Film, places: Place[]): AcceptedPlace[] {
  let shown = film;
  return places
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    .flatMap((place) => {
      const { festival } = place;
      const levels = recordedAt(film, festival) ? [] : usedUpBy(shown, screeningAt(festival));
      if (levels.length === 0) return [];
      shown = withScreening(shown, screeningAt(festival));
      return [{ ...place, levels }];
    });
}

/** The film's accepted places that its screenings do not tell yet; none while the festivals are not known. */
export function useAcceptedPlaces(film: Film, accepted: readonly Submission[]): AcceptedPlace[] {
  const taken = [...new Map(accepted.map((one) => [`${one.festivalId} ${one.edition}`, one])).values()];
  const festivalIds = [...new Set(taken.flatMap(({ festivalId }) => festivalId ?? []))];
  const festivals = useQueries({
    queries: festivalIds.map((festivalId) => query('getFestival', { festivalId })),
  });
  const places = taken.flatMap(({ festivalId, edition, state }): Place[] => {
    const festival = festivals.find(({ data }) => data?.id === festivalId)?.data;
    return festival
      ? [{ festival: inEdition(festival, edition), edition, isAwarded: state === 'awarded' }]
      : [];
  });
  return promised(film, places);
}
