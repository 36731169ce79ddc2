import { useQueries } from '@tanstack/react-query';
import { usedUpBy, withScreening, type UsedLevel } from '@laurel/rules/premiere-ledger';
import { query } from '../../lib/bff';
import { today } from '@laurel/rules/days';
import { inEdition, recordedAt, screeningAt, type Host } from '../../lib/festival-screening';
import { isMissing } from '../../lib/refused';
import { useLookup, type Lookup } from '../../lib/use-lookup';
import type { Film, FilmStanding, Screening } from '../../lib/wire';

const LAST = 9999;

/** A prize is given to what was shown; an entry of an earlier year that the catalogue does not have was, too. */
type Place = { festival: Host; edition: number | null; how: 'promised' | 'awarded' | 'past'; key: string };
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

/** The film's accepted places that its screenings do not tell yet; those of the catalogue only as far as the festivals are known, as `lookup` says. */
export function useAcceptedPlaces(
  film: Film,
  standing: FilmStanding | null | undefined,
  thisYear = Number(today().slice(0, 4)),
): { places: AcceptedPlace[]; lookup: Lookup } {
  const { taken: accepted = [], free = [] } = standing ?? {};
  const taken = [...new Map(accepted.map((one) => [`${one.festivalId} ${one.edition}`, one])).entries()];
  const festivalIds = [...new Set(accepted.flatMap(({ festivalId }) => festivalId ?? []))];
  const festivals = useQueries({
    queries: festivalIds.map((festivalId) => query('getFestival', { festivalId })),
  });
  const places = taken.flatMap(([key, { festivalId, edition, state }]): Place[] => {
    const festival = festivals.find(({ data }) => data?.id === festivalId)?.data;
    const how = state === 'awarded' ? 'awarded' : 'promised';
    return festival ? [{ festival: inEdition(festival, edition), edition, how, key }] : [];
  });
  return {
    places: promised(film, [...places, ...free.map((one) => freePlace(one, thisYear))]),
    lookup: useLookup(festivals.filter(({ error }) => !isMissing(error))),
  };
}

const freePlace = (
  { entryId, festival: name, country, state, year }: FilmStanding['free'][number],
  thisYear: number,
): Place => ({
  festival: { id: null, name, country, subdivision: null, city: null, startsOn: null, endsOn: null },
  edition: year,
  how: state === 'awarded' ? 'awarded' : year !== null && year < thisYear ? 'past' : 'promised',
  key: `free ${entryId}`,
});

/** Where it is to be shown. */
export const comingOf = (places: readonly AcceptedPlace[]): Screening[] =>
  places.filter(({ how }) => how === 'promised').map(({ festival }) => screeningAt(festival));

/** Where it was shown, though its screenings do not say so. */
export const untoldOf = (places: readonly AcceptedPlace[]): Screening[] =>
  places.filter(({ how }) => how !== 'promised').map(({ festival }) => screeningAt(festival));
