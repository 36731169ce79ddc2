import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/local/until.mjs';
import { refusal } from '../../runtime/test/asking.js';
import { factsOf } from '../../runtime/test/tables.js';
import { teller } from '../../runtime/test/telling.js';
import { AskForScreenings } from '../src/reactions/ask-for-screenings.js';
import { Db } from '../src/database.js';
import { startCatalog, type Running } from './make.js';
import { merging, type Merging } from './merging.js';

let running: Running, db: Db;
let made: Merging['made'], merge: Merging['merge'];
let tell: ReturnType<typeof teller>;
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ made, merge } = merging(running));
  tell = teller(running.stack, db);
});
afterAll(() => running?.stop());

let films = 0;
const newFilm = () => ++films;
/** A film as its owner tells it, shown at these festivals. */
const film = (id: number, version: number, shownAt: (number | null)[]) => ({
  film: {
    id,
    version,
    createdBy: randomUUID(),
    facts: {
      name: 'Salt',
      screenings: {
        values: shownAt.map((festivalId) => ({ date: '2025-05-01', kind: 'festival', festivalId })),
      },
    },
  },
});
const register = (id: number, shownAt: (number | null)[]) =>
  tell('film.registered', `film-${id}`, 1, film(id, 1, shownAt));

/** What became of it: the refusal’s code and how many, or nothing. */
async function remove(festivalId: number, version = 1): Promise<[string, unknown] | null> {
  const asked = { items: [{ festivalId, version }] };
  const { items } = await running.asAdmin(() => running.editing.deleteFestivals(asked));
  const error = items[0]!.error;
  return error ? [error.code, JSON.parse(error.details)] : null;
}
const idOf = async () => (await made()).festival!.id;

describe('a festival that films name as where they were shown', () => {
  it('is kept, and says of how many, until none names it; one that none names goes', async () => {
    const [shown, other] = [await idOf(), await idOf()];
    const [first, second] = [newFilm(), newFilm()];
    await register(first, [shown, shown, null]);
    await register(second, [shown]);
    expect(await remove(shown)).toEqual(['festival.screened', { n: 2 }]);
    expect(await remove(other)).toBeNull();
    await tell('film.changed', `film-${first}`, 2, film(first, 2, [null]));
    expect(await remove(shown)).toEqual(['festival.screened', { n: 1 }]);
    await tell('film.deleted', `film-${second}`, 2, { filmId: second, createdBy: randomUUID() });
    expect(await remove(shown)).toBeNull();
  });

  it('is the one that it went into, for what was told before the merge and comes after it', async () => {
    const [kept, merged] = [await made(), await made({ competitions: [] })];
    const mergedId = merged.festival!.id;
    await register(newFilm(), [mergedId, kept.festival!.id]);
    await register(newFilm(), [mergedId]);
    const { id, version } = await merge(kept, merged);
    await register(newFilm(), [mergedId]);
    expect(await remove(id, version)).toEqual(['festival.screened', { n: 3 }]);
  });
});

describe('films that were registered before the catalogue kept this', () => {
  it('are asked for once, and nothing is deleted until they are told', async () => {
    const [shown, other] = [await idOf(), await idOf()];
    const wanted = () => factsOf(db, `type = 'copy.wanted' and payload->>'noun' = 'film'`);
    await running.get(AskForScreenings).onApplicationBootstrap();
    expect(await wanted()).toEqual([]);
    await db.$executeRaw`insert into arriving (aggregate, noun) values ('copy-film-first', 'film')`;
    await running.get(AskForScreenings).onApplicationBootstrap();
    await running.get(AskForScreenings).onApplicationBootstrap();
    const [asked, ...more] = await wanted();
    expect(more).toEqual([]);
    const refused = await refusal(remove(other));
    expect(refused.code).toBe('copy.behind');
    const id = newFilm();
    await tell('film.restated', `film-${id}`, 7, film(id, 7, [shown]));
    await tell('copy.told', asked!.aggregate, 2, { noun: 'film' }, 'films');
    await until(async () => (await db.$queryRaw<unknown[]>`select from arriving`).length === 0);
    expect(await remove(shown)).toEqual(['festival.screened', { n: 1 }]);
    expect(await remove(other)).toBeNull();
  });
});
