import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../../database/client.js';
import type { DateFields } from '../../domain/festivals/competition.js';

/** Offset in days to dates that no deadline uses, for deadlines that swap their dates. */
const TEMPORARY_OFFSET_DAYS = 400_000;

/**
 * Moves stored deadlines that are named by id to the requested days. Returns the competition after that.
 * @throws competition.date_unknown for the id of another competition's deadline
 * @throws competition.date_kept for the day of a deadline that the input does not name
 */
export async function moveDates(
  tx: Tx,
  stored: CompetitionWhole,
  input: readonly DateFields[],
): Promise<CompetitionWhole> {
  const named = new Map(input.flatMap(({ id, date }, n) => (id === undefined ? [] : [[id, { date, n }]])));
  for (const [id, { n }] of named)
    if (!stored.dates.some((date) => date.id === id))
      throw refuse.invalid(
        'competition.date_unknown',
        'This deadline is no longer part of the competition.',
        `dates.${n}.id`,
      );
  const moved = stored.dates.filter(({ id, date }) => named.has(id) && named.get(id)!.date !== date);
  if (moved.length === 0) return stored;
  for (const { id } of moved) {
    const { date, n } = named.get(id)!;
    if (
      stored.dates.some((competitionDate) => !named.has(competitionDate.id) && competitionDate.date === date)
    )
      throw refuse.invalid(
        'competition.date_kept',
        'This day is a withdrawn deadline of this competition. Restore that one instead.',
        `dates.${n}.date`,
      );
  }
  const ids = moved.map(({ id }) => id);
  const days = ids.map((id) => named.get(id)!.date);
  await tx.$executeRaw`update competition_date set date = date + ${TEMPORARY_OFFSET_DAYS}::int where id = any(${ids})`;
  await tx.$executeRaw`update competition_date d set date = m.day::date from unnest(${ids}::int[], ${days}::text[]) as m(id, day) where d.id = m.id`;
  return {
    ...stored,
    dates: stored.dates.map((date) => ({ ...date, date: named.get(date.id)?.date ?? date.date })),
  };
}
