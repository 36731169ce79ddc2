import { refusal } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { publishAllSnapshots } from '../../runtime/projections/snapshots.js';
import { Db } from '../src/database/client.js';
import { mergeSnapshots } from '../src/messages/catalogue-snapshots.js';
import { inDays, makeCompetition, makeDate, startCatalog, type RunningCatalog } from './make.js';
import { getCompetitionIds, createMergeActions, type MergeActions } from './merge-actions.js';

let running: RunningCatalog, db: Db;
let getDetails: MergeActions['getDetails'],
  createFestival: MergeActions['createFestival'],
  merge: MergeActions['merge'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ getDetails, createFestival, merge } = createMergeActions(running));
});
afterAll(() => running?.stop());

const listPublished = async (aggregate: string) =>
  (await listEvents(db, 'aggregate = $1', aggregate)).map(({ type, payload }) => [type, payload]);

describe('merging two festivals', () => {
  it('moves or merges the competitions, and every old id resolves to the target', async () => {
    const target = await createFestival({
      competitions: [makeCompetition({ dates: [makeDate(30), makeDate(60)] })],
    });
    const merged = await createFestival({
      founded: 1950,
      competitions: [
        makeCompetition({ dates: [makeDate(30), makeDate(45)] }),
        makeCompetition({ name: 'Docs' }),
      ],
    });
    const [targetId, mergedId] = [target.festival!.id, merged.festival!.id];
    const [shorts] = getCompetitionIds(target);
    const [joinedId, docs] = getCompetitionIds(merged);
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
    const after = await getDetails(targetId);
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

    const { catalog, asAnonymous } = running;
    expect((await asAnonymous(() => catalog.getFestival({ festivalId: mergedId }))).festival!.id).toBe(
      targetId,
    );
    const competitions = await asAnonymous(() => catalog.getFestivalCompetitions({ festivalId: mergedId }));
    expect(competitions.items.map(({ id }) => id)).toEqual([shorts, docs]);
    const paging = { filters: null, facets: [], page: 1, pageSize: 20 };
    const byIds = await asAnonymous(() =>
      catalog.getCompetitions({ ids: [docs!, joinedId!, shorts!], ...paging }),
    );
    expect(byIds.items.map(({ id }) => id)).toEqual([docs, shorts]);
    expect(
      (await asAnonymous(() => catalog.getSimilarFestivals({ festivalId: mergedId }))).items,
    ).toBeDefined();
    const mistake = { festivalId: mergedId, subject: 'fees', text: 'It is EUR 12.' };
    const { report } = await running.asAdmin(() => catalog.reportMistake(mistake));
    expect(report!.festivalId).toBe(targetId);

    const dateIdsOfSameDay = [merged, target].map((item) => item.competitions[0]!.dates[0]!.id);
    const mergePayload = {
      festivalId: mergedId,
      targetId,
      competitions: [
        {
          competitionId: joinedId,
          targetId: shorts,
          dates: [{ dateId: dateIdsOfSameDay[0], targetId: dateIdsOfSameDay[1] }],
        },
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
    const target = await createFestival();
    const merged = await createFestival({ competitions: [makeCompetition({ name: 'Docs' })] });
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

  it('resolves every id of a chain of merges to the last festival', async () => {
    const [first, second, third] = [await createFestival(), await createFestival(), await createFestival()];
    const [firstShorts, secondShorts, thirdShorts] = [first, second, third].map(
      (item) => getCompetitionIds(item)[0]!,
    );
    await merge(second, first, { [firstShorts!]: secondShorts! });
    await merge(third, await getDetails(second.festival!.id), { [secondShorts!]: thirdShorts! });
    for (const item of [first, second]) {
      const { festival } = await running.asAnonymous(() =>
        running.catalog.getFestival({ festivalId: item.festival!.id }),
      );
      expect(festival!.id).toBe(third.festival!.id);
    }
    const paging = { filters: null, facets: [], page: 1, pageSize: 20 };
    const { items } = await running.asAnonymous(() =>
      running.catalog.getCompetitions({ ids: [firstShorts!, secondShorts!], ...paging }),
    );
    expect(items.map(({ id }) => id)).toEqual([thirdShorts]);
    const names = [first, second].map(({ festival }) => festival!.name);
    expect((await getDetails(third.festival!.id)).festival!.alternativeNames.toSorted()).toEqual(
      names.toSorted(),
    );
  });

  it('publishes an event even if no field of the target changes', async () => {
    const target = await createFestival();
    const merged = await createFestival({ competitions: [] });
    await db.festival.update({
      where: { id: target.festival!.id },
      data: { alternativeNames: [merged.festival!.name] },
    });
    const festival = await merge(target, merged);
    expect(festival.version).toBe(target.festival!.version + 1);
    expect((await listPublished(`festival-${festival.id}`)).at(-1)![0]).toBe('festival.changed');
  });
});
