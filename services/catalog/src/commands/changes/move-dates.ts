import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../../database/client.js';
import type { DateFields } from '../../domain/festivals/competition.js';

/** Deadlines that swap their days are first moved by this many days, to days that no deadline has. */
const TEMPORARY_OFFSET_DAYS = 400_000;

/**
 * Moves stored deadlines, which the input names by id, to the requested days. Returns the changed
 * competition.
 * @throws competition.date_unknown if an id belongs to another competition's deadline
 * @throws competition.date_withdrawn if a deadline that the input does not name already has the requested day
 */
export async function moveDates(
  tx: Tx,
  storedDetails: CompetitionWhole,
  input: readonly DateFields[],
): Promise<CompetitionWhole> {
  const requestedById = new Map(
    input.flatMap(({ id, date }, n) => (id === undefined ? [] : [[id, { date, n }]])),
  );
  for (const [id, { n }] of requestedById)
    if (!storedDetails.dates.some((date) => date.id === id))
      throw refuse.invalid(
        'competition.date_unknown',
        'This deadline is no longer part of the competition.',
        `dates.${n}.id`,
      );
  const movedDates = storedDetails.dates.filter(
    ({ id, date }) => requestedById.has(id) && requestedById.get(id)!.date !== date,
  );
  if (movedDates.length === 0) return storedDetails;
  for (const { id } of movedDates) {
    const { date, n } = requestedById.get(id)!;
    if (
      storedDetails.dates.some(
        (competitionDate) => !requestedById.has(competitionDate.id) && competitionDate.date === date,
      )
    )
      throw refuse.invalid(
        'competition.date_withdrawn',
        'This day is a withdrawn deadline of this competition. Restore that one instead.',
        `dates.${n}.date`,
      );
  }
  const ids = movedDates.map(({ id }) => id);
  const days = ids.map((id) => requestedById.get(id)!.date);
  await tx.$executeRaw`update competition_date set date = date + ${TEMPORARY_OFFSET_DAYS}::int where id = any(${ids})`;
  await tx.$executeRaw`update competition_date d set date = m.day::date from unnest(${ids}::int[], ${days}::text[]) as m(id, day) where d.id = m.id`;
  return {
    ...storedDetails,
    dates: storedDetails.dates.map((date) => ({
      ...date,
      date: requestedById.get(date.id)?.date ?? date.date,
    })),
  };
}
