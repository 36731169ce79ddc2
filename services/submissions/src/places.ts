import type { Fee } from '@laurel/rules/fees';
import { openTier } from '@laurel/rules/tiers';
import type { Tx } from './database.js';
import { dayOf, latestDay, today } from './days.js';
import { editionOf, openingOf } from './domain/submission.js';
import type { Competition, Festival } from './generated/client.js';

/** A competition's copy with its festival's; that one is missing while the copies are filled anew. */
export type Place = Competition & { festival: Festival | null };
export type WholePlace = Competition & { festival: Festival };
export const isWhole = (place: Place | undefined): place is WholePlace => place?.festival != null;
/** What a submission is read with: its names and days, and what has changed there since it was planned. */
export type ListedPlace = Pick<
  Place,
  'name' | 'festivalId' | 'opensOn' | 'notificationDate' | 'dates' | 'feesSeal' | 'isDeprecated' | 'isGone'
> & { festival: Pick<Festival, 'name' | 'startsOn' | 'endsOn'> | null };
/** A deadline as it was told. What it is called, in which zone it ends and what it costs are not there where it was told long ago. */
export interface CopiedDate {
  id: number;
  date: string;
  deprecated: boolean;
  closesAt: string;
  title?: string | null;
  timezone?: string | null;
  timezoneAssumed?: boolean;
  fees?: Fee[];
}
/** Its deadlines, as they were told; none where they were not read. */
export const datesOf = (place: Pick<Place, 'dates'>) => (place.dates ?? []) as unknown as CopiedDate[];
/** The tier to pay, once entries are open. */
export const openTierOf = (place: Place, now: Date) => openTier(datesOf(place), dayOf(place.opensOn), now);

/** The deadline that an entry was sent for, where nobody says which: the one to pay on that day (now, without one). Of another edition nobody knows. */
export function dateSentFor(place: Place, edition: number | null, submittedAt: string | null): number | null {
  if (edition !== presentEdition(place)) return null;
  const on = submittedAt === null ? new Date() : new Date(`${submittedAt}T12:00:00.000Z`);
  return openTierOf(place, on)?.id ?? null;
}

/** The copies for some competitions, by id; what has not arrived yet is missing. */
export async function placesOf(
  tx: Pick<Tx, 'competition' | 'festival'>,
  ids: number[],
): Promise<Map<number, Place>> {
  const competitions = await tx.competition.findMany({ where: { id: { in: [...new Set(ids)] } } });
  const festivals = await tx.festival.findMany({
    where: { id: { in: competitions.map(({ festivalId }) => festivalId) } },
  });
  const byId = new Map(festivals.map((festival) => [festival.id, festival]));
  return new Map(
    competitions.map((competition) => [
      competition.id,
      { ...competition, festival: byId.get(competition.festivalId) ?? null },
    ]),
  );
}

/** The edition that a competition's copies tell of. */
export const presentEdition = (place: Pick<ListedPlace, 'dates' | 'festival'>) =>
  editionOf(dayOf(place.festival?.startsOn ?? null), datesOf(place));
/** When that edition has promised its answers. */
export const answerOf = (place: Pick<ListedPlace, 'dates' | 'festival' | 'notificationDate'>) => ({
  edition: presentEdition(place),
  answerDueOn: dayOf(place.notificationDate),
});
/** What a move is held against: the days of the Earth, and when the edition opened. */
export function daysOf(place: WholePlace, edition: number | null) {
  const present = { edition: presentEdition(place), opensOn: dayOf(place.opensOn), dates: datesOf(place) };
  return { today: today(), latest: latestDay(), opensOn: openingOf(edition, present) };
}
