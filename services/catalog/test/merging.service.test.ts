import { refusal } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { publishAllSnapshots } from '../../runtime/projections/snapshots.js';
import { Db } from '../src/database/client.js';
import { mergeSnapshots } from '../src/messages/catalogue-snapshots.js';
import { inDays, makeCompetition, makeDate, startCatalog, type Running } from './make.js';
import { idsIn, merging, type Merging } from './merging.js';

let running: Running, db: Db;
let whole: Merging['whole'], made: Merging['made'], merge: Merging['merge'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ whole, made, merge } = merging(running));
});
afterAll(() => running?.stop());

const listPublished = async (aggregate: string) =>
  (await listEvents(db, 'aggregate = $1', aggregate)).map(({ type, payload }) => [type, payload]);

describe('merging two festivals', () => {
  it('moves or joins the competitions, and resolves every old id to the target', async () => {
    const target = await made({ competitions: [makeCompetition({ dates: [makeDate(30), makeDate(60)] })] });
    const merged = await made({
      founded: 1950,
      competitions: [
        makeCompetition({ dates: [makeDate(30), makeDate(45)] }),
        makeCompetition({ name: 'Docs' }),
      ],
    });
    const [targetId, mergedId] = [target.festival!.id, merged.festival!.id];
    const [shorts] = idsIn(target);
    const [joinedId, docs] = idsIn(merged);
    await db.festivalReport.create({ data: { festivalId: mergedId, subject: 'dates', text: 'Late' } });
    await db.entry.create({ data: { submissionId: 9, competitionId: joinedId! } });

    const festival = await merge(target, merged, { [joinedId!]: shorts! }, { fromMerged: ['foundedYear'] });
    expect(festival).toMatchObject({
      id: targetId,
      name: target.festival!.name,
      foundedYear: 1950,
      alternativeNames: [merged.festival!.name],
      competitionIds: [shorts, docs],
    });
    const after = await whole(targetId);
    expect(after.competitions[0]!.dates.map(({ date, deprecated }) => [date, deprecated])).toEqual([
      [inDays(30), false],
      [inDays(45), true],
      [inDays(60), false],
    ]);
    expect([after.entries, after.competitions[1]!.competition!.festivalId]).toEqual([
      [{ competitionId: shorts, count: 1 }],
      targetId,
    ]);
    expect(await db.festivalReport.count({ where: { festivalId: targetId } })).toBe(1);

    const { to, asAnonymous } = running;
    expect((await asAnonymous(() => to.getFestival({ festivalId: mergedId }))).festival!.id).toBe(targetId);
    const competitions = await asAnonymous(() => to.getFestivalCompetitions({ festivalId: mergedId }));
    expect(competitions.items.map(({ id }) => id)).toEqual([shorts, docs]);
    const none = { filters: null, facets: [], page: 1, pageSize: 20 };
    const byIds = await asAnonymous(() => to.getCompetitions({ ids: [docs!, joinedId!, shorts!], ...none }));
    expect(byIds.items.map(({ id }) => id)).toEqual([docs, shorts]);
    expect((await asAnonymous(() => to.getSimilarFestivals({ festivalId: mergedId }))).items).toBeDefined();
    const mistake = { festivalId: mergedId, subject: 'fees', text: 'It is EUR 12.' };
    const { report } = await running.asAdmin(() => to.reportMistake(mistake));
    expect(report!.festivalId).toBe(targetId);

    const sameDay = [merged, target].map((item) => item.competitions[0]!.dates[0]!.id);
    const mergePayload = {
      festivalId: mergedId,
      targetId,
      competitions: [
        { competitionId: joinedId, targetId: shorts, dates: [{ dateId: sameDay[0], targetId: sameDay[1] }] },
      ],
    };
    expect(await listPublished(`merge-${mergedId}`)).toEqual([['merge.created', { merge: mergePayload }]]);
    expect((await listPublished(`competition-${joinedId}`)).at(-1)).toEqual([
      'competition.deleted',
      { competitionId: joinedId, festivalId: mergedId, targetId: shorts },
    ]);
    expect((await listPublished(`festival-${mergedId}`)).at(-1)).toEqual([
      'festival.deleted',
      { festivalId: mergedId, targetId },
    ]);
    expect((await listPublished(`competition-${docs}`)).at(-1)).toMatchObject([
      'competition.changed',
      { whole: { competition: { festivalId: targetId } } },
    ]);
    expect((await listPublished(`festival-${targetId}`)).at(-1)).toMatchObject([
      'festival.changed',
      { festival: { competitionIds: [shorts, docs] } },
    ]);
    await publishAllSnapshots(db as never, mergeSnapshots);
    expect((await listPublished(`merge-${mergedId}`)).at(-1)).toEqual([
      'merge.snapshot',
      { merge: mergePayload },
    ]);
  });

  it('is recorded in the history of the target with the earlier changes of the merged festival, and cannot be undone', async () => {
    const target = await made();
    const merged = await made({ competitions: [makeCompetition({ name: 'Docs' })] });
    const [targetId, mergedId] = [target.festival!.id, merged.festival!.id];
    await merge(target, merged);
    const { items } = await running.asAdmin(() =>
      running.editing.getCatalogHistory({ festivalId: targetId, pageSize: 50 }),
    );
    const { name } = merged.festival!;
    expect(items.map((item) => [item.field, JSON.parse(item.after), item.isFinal])).toEqual([
      ['merged', { festivalId: mergedId, name }, true],
      ['alternativeNames', [name], false],
      ['whole', null, true],
      ['festivalId', targetId, true],
    ]);
    const undo = running.asAdmin(() => running.editing.undoCatalogChange({ changeId: items[0]!.id }));
    expect((await refusal(undo)).code).toBe('change.final');
  });

  it('resolves every id of a chain to the last festival', async () => {
    const [a, b, c] = [await made(), await made(), await made()];
    const [inA, inB, inC] = [a, b, c].map((item) => idsIn(item)[0]!);
    await merge(b, a, { [inA!]: inB! });
    await merge(c, await whole(b.festival!.id), { [inB!]: inC! });
    for (const item of [a, b]) {
      const { festival } = await running.asAnonymous(() =>
        running.to.getFestival({ festivalId: item.festival!.id }),
      );
      expect(festival!.id).toBe(c.festival!.id);
    }
    const none = { filters: null, facets: [], page: 1, pageSize: 20 };
    const { items } = await running.asAnonymous(() =>
      running.to.getCompetitions({ ids: [inA!, inB!], ...none }),
    );
    expect(items.map(({ id }) => id)).toEqual([inC]);
    const names = [a, b].map(({ festival }) => festival!.name);
    expect((await whole(c.festival!.id)).festival!.alternativeNames.toSorted()).toEqual(names.toSorted());
  });

  it('publishes an event even if no field of the target changes', async () => {
    const target = await made();
    const merged = await made({ competitions: [] });
    await db.festival.update({
      where: { id: target.festival!.id },
      data: { alternativeNames: [merged.festival!.name] },
    });
    const festival = await merge(target, merged);
    expect(festival.version).toBe(target.festival!.version + 1);
    expect((await listPublished(`festival-${festival.id}`)).at(-1)![0]).toBe('festival.changed');
  });
});
