import type { EditResult } from '@laurel/proto/catalog/v1/editing';
import { refusal } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { Db } from '../src/database/client.js';
import { editing, type Editing } from './editing.js';
import { inDays, makeCompetition, startCatalog, type Running } from './make.js';

let running: Running, db: Db;
let whole: Editing['whole'],
  made: Editing['made'],
  listChanges: Editing['listChanges'],
  saveCompetition: Editing['saveCompetition'],
  saveFestival: Editing['saveFestival'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ whole, made, listChanges, saveCompetition, saveFestival } = editing(running));
});
afterAll(() => running?.stop());

describe('competitions', () => {
  it('are added and changed with events, and a stale version or a taken name is rejected', async () => {
    const { festival, competition } = await made();
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

  it('are deprecated and restored, one by one or for a whole festival, each with its result', async () => {
    const { festival, competition } = await made({
      competitions: [makeCompetition(), makeCompetition({ name: 'Features' })],
    });
    const set = (input: { competitionIds?: number[]; items?: Seen[]; isDeprecated: boolean }) =>
      running.asAdmin(() =>
        running.editing.deprecateCompetitions({ competitionIds: [], items: [], ...input }),
      );
    const states = async () =>
      (await whole(festival.id)).competitions.map(
        (competitionWhole) => competitionWhole.competition!.isDeprecated,
      );
    const { items } = await set({ competitionIds: [competition.id, 999_999], isDeprecated: true });
    expect(items.map(({ id, error }) => [id, error?.code])).toEqual([
      [competition.id, undefined],
      [999_999, 'competition.not_found'],
    ]);
    expect(await states()).toEqual([true, false]);
    await set({ items: [{ festivalId: festival.id, version: 1 }], isDeprecated: true });
    expect(await states()).toEqual([true, true]);
    await set({ items: [{ festivalId: festival.id, version: 1 }], isDeprecated: false });
    expect(await states()).toEqual([false, false]);
  });
});

type Seen = { festivalId: number; version: number };
describe('bulk actions on festivals', () => {
  const WAYS: [what: string, (items: Seen[]) => Promise<{ items: EditResult[] }>][] = [
    ['verifying', (items) => running.editing.verifyFestivals({ items })],
    [
      'deprecating',
      (items) => running.editing.deprecateCompetitions({ items, competitionIds: [], isDeprecated: true }),
    ],
    ['deleting', (items) => running.editing.deleteFestivals({ items })],
  ];
  it.each(WAYS)(
    '%s skips a festival that has changed, and returns its current state',
    async (_what, work) => {
      const [one, other] = [await made(), await made()];
      const seen = [one, other].map(({ festival }) => ({ festivalId: festival.id, version: 1 }));
      await saveFestival(other.festival, { city: 'Grenoble' });
      const before = await whole(other.festival.id);
      const { items } = await running.asAdmin(() => work(seen));
      expect(items.map(({ id, error }) => [id, error?.code, error && JSON.parse(error.details)])).toEqual([
        [one.festival.id, undefined, null],
        [
          other.festival.id,
          'festival.stale',
          { festival: expect.objectContaining({ version: 2, city: 'Grenoble' }) },
        ],
      ]);
      expect(await whole(other.festival.id)).toEqual(before);
    },
  );
});

describe('deleting', () => {
  const remove = (festivalIds: number[], version = 1) =>
    running.asAdmin(() =>
      running.editing.deleteFestivals({ items: festivalIds.map((festivalId) => ({ festivalId, version })) }),
    );
  it('deletes what no entry uses, and returns the number of entries otherwise', async () => {
    const [used, unused] = [await made(), await made()];
    for (const submissionId of [1, 2])
      await db.entry.create({ data: { submissionId, competitionId: used.competition.id } });
    const { items } = await remove([used.festival.id, unused.festival.id]);
    expect(items.map(({ id, error }) => [id, error?.code, error && JSON.parse(error.details)])).toEqual([
      [used.festival.id, 'festival.in_use', { n: 2 }],
      [unused.festival.id, undefined, null],
    ]);
    const drop = (version: number) =>
      running.asAdmin(() =>
        running.editing.deleteCompetition({ competitionId: used.competition.id, version }),
      );
    const error = await refusal(drop(1));
    expect([error.code, error.details]).toEqual(['competition.in_use', { n: 2 }]);
    await db.entry.deleteMany({ where: { competitionId: used.competition.id } });
    expect((await refusal(drop(7))).code).toBe('competition.stale');
    await drop(1);
    expect((await whole(used.festival.id)).competitions).toEqual([]);
    expect((await listChanges(unused.festival.id)).map(([field, , after]) => [field, after])).toEqual([
      ['whole', null],
    ]);
  });

  it('is rejected while the submission projection is rebuilding', async () => {
    const { festival } = await made();
    await db.$executeRaw`insert into projection_rebuild (aggregate, noun) values ('projection-submission-x', 'submission')`;
    const error = await refusal(remove([festival.id]));
    await db.$executeRaw`delete from projection_rebuild where aggregate = 'projection-submission-x'`;
    expect(error.code).toBe('projection.stale');
  });
});
