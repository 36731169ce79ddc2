import { refusal } from '../../runtime/test/callers.js';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { DeleteCompetition } from '../src/commands/deletion/delete-competition.js';
import { DeleteFestival } from '../src/commands/deletion/delete-festival.js';
import { Db } from '../src/database/client.js';
import { SearchFeed } from '../src/search/feed/search-feed.js';
import { makeCompetition, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog, db: Db;
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  const terms = [{ type: 'runtime_restriction_max', runtime_restriction_max: 2400 }];
  const shorts = makeCompetition({ name: 'Shorts', terms });
  await running.importRecords([
    makeFestival({
      name: 'Lantern Film Festival',
      competitions: [shorts, makeCompetition({ name: 'Features', terms })],
    }),
    makeFestival({
      name: 'Harbour Film Festival',
      website: 'https://harbour.example',
      competitions: [shorts],
    }),
  ]);
});
afterAll(() => running?.stop());

const findFestivalId = async (name: string) => (await db.festival.findFirstOrThrow({ where: { name } })).id;
const listCompetitionIds = async (festivalId: number) =>
  (await db.competition.findMany({ where: { festivalId }, orderBy: { id: 'asc' } })).map(({ id }) => id);
const countFestivals = async (query: string) => {
  await running.get(SearchFeed).catchUp();
  const ids = (await db.festival.findMany({ where: { name: { contains: query } } })).map(({ id }) => id);
  return ids.length;
};

it('deleting a competition deletes its terms, dates and fees, publishes an event, and changes no other competition', async () => {
  const festivalId = await findFestivalId('Lantern Film Festival');
  const [id, otherId] = await listCompetitionIds(festivalId);
  await running.get(DeleteCompetition).run(id!);
  expect(await listCompetitionIds(festivalId)).toEqual([otherId]);
  expect(await countRows(db, 'competition_date', '"competitionId" = $1', id)).toBe(0);
  const orphans = `id not in (select "termId" from competition_to_competition_terms)`;
  expect(await countRows(db, 'competition_terms', orphans)).toBe(0);
  expect((await listEvents(db, 'aggregate = $1', `competition-${id}`)).at(-1)).toMatchObject({
    type: 'competition.deleted',
    version: 2,
    payload: { competitionId: id, festivalId },
  });
  expect((await refusal(running.get(DeleteCompetition).run(id!))).code).toBe('competition.not_found');
});

it('deleting a festival deletes its competitions, publishes their events first, and removes it from the search', async () => {
  const festivalId = await findFestivalId('Harbour Film Festival');
  const [id] = await listCompetitionIds(festivalId);
  const revisionBefore = running.get(SearchFeed).revision;
  await running.get(DeleteFestival).run(festivalId);
  expect(await countFestivals('Harbour')).toBe(0);
  expect(running.get(SearchFeed).revision).toBeGreaterThan(revisionBefore);
  const { items } = await running.asAnonymous(() => running.catalog.getAllFestivalsMinimal({}));
  expect(items.map(({ name }) => name)).toEqual(['Lantern Film Festival']);
  const events = await listEvents(
    db,
    `type like '%.deleted' and aggregate in ($1, $2)`,
    `competition-${id}`,
    `festival-${festivalId}`,
  );
  expect(events.map(({ type }) => type)).toEqual(['competition.deleted', 'festival.deleted']);
  expect((await refusal(running.get(DeleteFestival).run(festivalId))).code).toBe('festival.not_found');
});
