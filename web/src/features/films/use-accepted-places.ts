import { usedUpBy, withScreening, type UsedLevel } from '@laurel/rules/premiere-ledger';
import { today } from '@laurel/rules/days';
import { inEdition, recordedAt, takenFrom } from '@laurel/rules/taken-places';
import { screeningAt, type Host } from '../../lib/festival-screening';
import { useFestivals } from '../../lib/use-festivals';
import { useLookup, type Lookup } from '../../lib/use-lookup';
import type { Film, FilmStanding, Screening, Submission } from '../../lib/wire';

/** A prize is given to what was shown; an entry of an earlier year that the catalogue does not have was, too. */
type Place = { festival: Host; edition: number | null; how: 'promised' | 'awarded' | 'past'; key: string };
/** Where the film was or will be shown, and the premieres that go with it. */
export type AcceptedPlace = Place & { levels: UsedLevel[] };
/** From when it takes premieres; from ever where nobody knows. */
const dayOf = ({ festival: { startsOn, usualMonth = null }, edition }: Place) =>
  takenFrom({ startsOn, usualMonth }, edition).from ?? '';

/** Which premieres go with places that are accepted and not among the film's screenings yet, in the order of their days. */
function promised(film: Film, places: Place[]): AcceptedPlace[] {
  let shown = film;
  return places
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    .flatMap((place) => {
      const { festival, edition } = place;
      const levels = recordedAt(film, festival, edition) ? [] : usedUpBy(shown, screeningAt(festival));
      if (levels.length === 0) return [];
      shown = withScreening(shown, screeningAt(festival));
      return [{ ...place, levels }];
    });
}

/**
 * The film's accepted places that its screenings do not tell yet. One that the catalogue has no more is where it was when it was last told of,
 * and takes as much; so is one of which the catalogue cannot be asked, as `lookup` says.
 */
export function useAcceptedPlaces(
  film: Film,
  standing: FilmStanding | null | undefined,
  thisYear = Number(today().slice(0, 4)),
): { places: AcceptedPlace[]; lookup: Lookup } {
  const { taken: accepted = [], free = [], places: told = [] } = standing ?? {};
  const taken = [
    ...new Map(accepted.map((one) => [`${one.festivalId ?? `entry ${one.id}`} ${one.edition}`, one])),
  ];
  const festivals = useFestivals(accepted.map(({ festivalId }) => festivalId));
  const isOver = festivals.questions.every(({ isPending }) => !isPending);
  const places = taken.flatMap(([key, one]): Place[] => {
    const { id, festivalId, edition, state } = one;
    const how = state === 'awarded' ? 'awarded' : 'promised';
    const place = told.find(({ submissionId }) => submissionId === id);
    const kept = place && (isOver || festivalId === null) ? toldHost(one, place) : null;
    const host = festivals.of(festivalId) ?? kept;
    return host ? [{ festival: inEdition(host, edition), edition, how, key }] : [];
  });
  return {
    places: promised(film, [...places, ...free.map((one) => freePlace(one, thisYear))]),
    lookup: useLookup(festivals.questions),
  };
}

const toldHost = (
  { id, festivalName, competitionName }: Submission,
  { name, submissionId: _, ...place }: FilmStanding['places'][number],
): Host => ({ id: null, name: name ?? festivalName ?? competitionName ?? String(id), ...place });

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
