import type { EditResult } from '@laurel/proto/catalog/v1/editing';
import { refusal } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { Db } from '../src/database/client.js';
import { createEditingActions, type EditingActions } from './editing-actions.js';
import { inDays, makeCompetition, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog, db: Db;
let getDetails: EditingActions['getDetails'],
  createFestival: EditingActions['createFestival'],
  listChanges: EditingActions['listChanges'],
  saveCompetition: EditingActions['saveCompetition'],
  saveFestival: EditingActions['saveFestival'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ getDetails, createFestival, listChanges, saveCompetition, saveFestival } =
    createEditingActions(running));
});
afterAll(() => running?.stop());

describe('competitions', () => {
  it('are added and changed with events, and a stale version or a taken name is rejected', async () => {
    const { festival, competition } = await createFestival();
    const added = await saveCompetition({
      festivalId: festival.id,
      competition: { ...competition, name: 'Debuts' },
    });
    expect(added).toMatchObject({
      competition: { version: 1, name: 'Debuts', festivalId: festival.id },
      terms: [],
      dates: [],
    });
    const input = { competitionId: competition.id, version: 1, festivalId: 0 };
    const changed = await saveCompetition({ ...input, competition: { ...competition, opensOn: inDays(3) } });
    expect(changed.competition).toMatchObject({ version: 2, opensOn: inDays(3) });
    expect(changed.dates).toHaveLength(1);
    const stale = await refusal(saveCompetition({ ...input, competition: { ...competition, name: 'Late' } }));
    expect([stale.code, stale.details]).toEqual([
      'competition.stale',
      { whole: expect.objectContaining({ competition: expect.objectContaining({ opensOn: inDays(3) }) }) },
    ]);
    const taken = await refusal(
      saveCompetition({ ...input, version: 2, competition: { ...competition, name: 'DEBUTS' } }),
    );
    expect([taken.code, taken.field]).toEqual(['competition.name_taken', 'name']);
    const events = await listEvents(db, 'aggregate = $1', `competition-${competition.id}`);
    expect(events.map(({ type, version }) => [type, version])).toEqual([
      ['competition.added', 1],
      ['competition.changed', 2],
    ]);
  });

  it('are deprecated and restored, one by one or for whole festivals, with a result for each', async () => {
    const { festival, competition } = await createFestival({
      competitions: [makeCompetition(), makeCompetition({ name: 'Features' })],
    });
    const setDeprecated = (input: {
      competitionIds?: number[];
      items?: SeenFestival[];
      isDeprecated: boolean;
    }) =>
      running.asAdmin(() =>
        running.editing.deprecateCompetitions({ competitionIds: [], items: [], ...input }),
      );
    const listDeprecated = async () =>
      (await getDetails(festival.id)).competitions.map(
        (competitionWhole) => competitionWhole.competition!.isDeprecated,
      );
    const { items } = await setDeprecated({ competitionIds: [competition.id, 999_999], isDeprecated: true });
    expect(items.map(({ id, error }) => [id, error?.code])).toEqual([
      [competition.id, undefined],
      [999_999, 'competition.not_found'],
    ]);
    expect(await listDeprecated()).toEqual([true, false]);
    await setDeprecated({ items: [{ festivalId: festival.id, version: 1 }], isDeprecated: true });
    expect(await listDeprecated()).toEqual([true, true]);
    await setDeprecated({ items: [{ festivalId: festival.id, version: 1 }], isDeprecated: false });
    expect(await listDeprecated()).toEqual([false, false]);
  });
});

type SeenFestival = { festivalId: number; version: number };
describe('bulk actions on festivals', () => {
  const BULK_ACTIONS: [what: string, (items: SeenFestival[]) => Promise<{ items: EditResult[] }>][] = [
    ['verifying', (items) => running.editing.verifyFestivals({ items })],
    [
      'deprecating',
      (items) => running.editing.deprecateCompetitions({ items, competitionIds: [], isDeprecated: true }),
    ],
    ['deleting', (items) => running.editing.deleteFestivals({ items })],
  ];
  it.each(BULK_ACTIONS)(
    '%s skips a festival that has changed, and returns its current state',
    async (_action, runAction) => {
      const [unchanged, changed] = [await createFestival(), await createFestival()];
      const seen = [unchanged, changed].map(({ festival }) => ({ festivalId: festival.id, version: 1 }));
      await saveFestival(changed.festival, { city: 'Grenoble' });
      const before = await getDetails(changed.festival.id);
      const { items } = await running.asAdmin(() => runAction(seen));
      expect(items.map(({ id, error }) => [id, error?.code, error && JSON.parse(error.details)])).toEqual([
        [unchanged.festival.id, undefined, null],
        [
          changed.festival.id,
          'festival.stale',
          { festival: expect.objectContaining({ version: 2, city: 'Grenoble' }) },
        ],
      ]);
      expect(await getDetails(changed.festival.id)).toEqual(before);
    },
  );
});

describe('deleting', () => {
  const deleteFestivals = (festivalIds: number[], version = 1) =>
    running.asAdmin(() =>
      running.editing.deleteFestivals({ items: festivalIds.map((festivalId) => ({ festivalId, version })) }),
    );
  it('deletes competitions and festivals without entries, and otherwise refuses with the number of entries', async () => {
    const [used, unused] = [await createFestival(), await createFestival()];
    for (const submissionId of [1, 2])
      await db.entry.create({ data: { submissionId, competitionId: used.competition.id } });
    const { items } = await deleteFestivals([used.festival.id, unused.festival.id]);
    expect(items.map(({ id, error }) => [id, error?.code, error && JSON.parse(error.details)])).toEqual([
      [used.festival.id, 'festival.in_use', { n: 2 }],
      [unused.festival.id, undefined, null],
    ]);
    const deleteCompetition = (version: number) =>
      running.asAdmin(() =>
        running.editing.deleteCompetition({ competitionId: used.competition.id, version }),
      );
    const error = await refusal(deleteCompetition(1));
    expect([error.code, error.details]).toEqual(['competition.in_use', { n: 2 }]);
    await db.entry.deleteMany({ where: { competitionId: used.competition.id } });
    expect((await refusal(deleteCompetition(7))).code).toBe('competition.stale');
    await deleteCompetition(1);
    expect((await getDetails(used.festival.id)).competitions).toEqual([]);
    expect((await listChanges(unused.festival.id)).map(([field, , after]) => [field, after])).toEqual([
      ['whole', null],
    ]);
  });

  it('is refused while the projection of submissions is being rebuilt', async () => {
    const { festival } = await createFestival();
    await db.$executeRaw`insert into projection_rebuild (aggregate, noun) values ('projection-submission-x', 'submission')`;
    const error = await refusal(deleteFestivals([festival.id]));
    await db.$executeRaw`delete from projection_rebuild where aggregate = 'projection-submission-x'`;
    expect(error.code).toBe('projection.stale');
  });
});
