import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { Database } from '../../runtime/database/client.js';
import { refusal } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { createEventPublisher } from '../../runtime/test/publish-events.js';
import { rebuild } from '../../runtime/projections/rebuild.js';
import { Db } from '../src/database/client.js';
import { screenings } from '../src/event-handlers/save-screenings-when-film-registered.js';
import { startCatalog, type RunningCatalog } from './make.js';
import { createMergeActions, type MergeActions } from './merge-actions.js';

let running: RunningCatalog, db: Db;
let createFestival: MergeActions['createFestival'], merge: MergeActions['merge'];
let publishEvent: ReturnType<typeof createEventPublisher>;
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ createFestival, merge } = createMergeActions(running));
  publishEvent = createEventPublisher(running.stack, db);
});
afterAll(() => running?.stop());

let filmCount = 0;
const createFilmId = () => ++filmCount;
/** The payload of a film that was shown at the given festivals. */
const film = (id: number, version: number, shownAt: (number | null)[]) => ({
  film: {
    id,
    version,
    createdBy: randomUUID(),
    details: {
      name: 'Salt',
      screenings: {
        values: shownAt.map((festivalId) => ({ date: '2025-05-01', kind: 'festival', festivalId })),
      },
    },
  },
});
const register = (id: number, shownAt: (number | null)[]) =>
  publishEvent('film.registered', `film-${id}`, 1, film(id, 1, shownAt));

/**
 * Deletes a festival.
 * @returns the code and the details of the refusal, or null
 */
async function deleteFestival(festivalId: number, version = 1): Promise<[string, unknown] | null> {
  const request = { items: [{ festivalId, version }] };
  const { items } = await running.asAdmin(() => running.editing.deleteFestivals(request));
  const error = items[0]!.error;
  return error ? [error.code, JSON.parse(error.details)] : null;
}
const createFestivalId = async () => (await createFestival()).festival!.id;

describe('a festival with screenings of registered films', () => {
  it('can be deleted only if no film names it; otherwise the refusal contains the number of films', async () => {
    const [shown, other] = [await createFestivalId(), await createFestivalId()];
    const [first, second] = [createFilmId(), createFilmId()];
    await register(first, [shown, shown, null]);
    await register(second, [shown]);
    expect(await deleteFestival(shown)).toEqual(['festival.screened', { n: 2 }]);
    expect(await deleteFestival(other)).toBeNull();
    await publishEvent('film.changed', `film-${first}`, 2, film(first, 2, [null]));
    expect(await deleteFestival(shown)).toEqual(['festival.screened', { n: 1 }]);
    await publishEvent('film.deleted', `film-${second}`, 2, { filmId: second, createdBy: randomUUID() });
    expect(await deleteFestival(shown)).toBeNull();
  });

  it('also has the screenings at festivals that were merged into it, before and after the merge', async () => {
    const [target, merged] = [await createFestival(), await createFestival({ competitions: [] })];
    const mergedId = merged.festival!.id;
    await register(createFilmId(), [mergedId, target.festival!.id]);
    await register(createFilmId(), [mergedId]);
    const { id, version } = await merge(target, merged);
    await register(createFilmId(), [mergedId]);
    expect(await deleteFestival(id, version)).toEqual(['festival.screened', { n: 3 }]);
  });
});

describe('while the projection of screenings is rebuilt', () => {
  it('no festival can be deleted', async () => {
    const [shown, other] = [await createFestivalId(), await createFestivalId()];
    const listRequests = () =>
      listEvents(db, `type = 'projection.rebuild_requested' and payload->>'noun' = 'film'`);
    await rebuild(running.get(Database), screenings);
    const [request] = await listRequests();
    const refused = await refusal(deleteFestival(other));
    expect(refused.code).toBe('projection.stale');
    const id = createFilmId();
    await publishEvent('film.snapshot', `film-${id}`, 7, film(id, 7, [shown]));
    await publishEvent('projection.rebuilt', request!.aggregate, 2, { noun: 'film' }, 'films');
    await until(async () => (await db.$queryRaw<unknown[]>`select from projection_rebuild`).length === 0);
    expect(await deleteFestival(shown)).toEqual(['festival.screened', { n: 1 }]);
    expect(await deleteFestival(other)).toBeNull();
  });
});
