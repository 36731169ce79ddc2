import { refusal } from '../../runtime/test/asking.js';
import { factsOf } from '../../runtime/test/tables.js';
import { restateAll } from '../../runtime/restating.js';
import { Db } from '../src/database.js';
import { restateMerges } from '../src/restate-catalogue.js';
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

const told = async (aggregate: string) =>
  (await factsOf(db, 'aggregate = $1', aggregate)).map(({ type, payload }) => [type, payload]);

describe('two festivals that are one', () => {
  it('have one id from then on, whose competitions are moved or joined, and every old id means it', async () => {
    const kept = await made({ competitions: [makeCompetition({ dates: [makeDate(30), makeDate(60)] })] });
    const merged = await made({
      founded: 1950,
      competitions: [
        makeCompetition({ dates: [makeDate(30), makeDate(45)] }),
        makeCompetition({ name: 'Docs' }),
      ],
    });
    const [keptId, mergedId] = [kept.festival!.id, merged.festival!.id];
    const [shorts] = idsIn(kept);
    const [gone, docs] = idsIn(merged);
    await db.festivalReport.create({ data: { festivalId: mergedId, subject: 'dates', text: 'Late' } });
    await db.entry.create({ data: { submissionId: 9, competitionId: gone! } });

    const festival = await merge(kept, merged, { [gone!]: shorts! }, { fromMerged: ['foundedYear'] });
    expect(festival).toMatchObject({
      id: keptId,
      name: kept.festival!.name,
      foundedYear: 1950,
      alternativeNames: [merged.festival!.name],
      competitionIds: [shorts, docs],
    });
    const after = await whole(keptId);
    expect(after.competitions[0]!.dates.map(({ date, deprecated }) => [date, deprecated])).toEqual([
      [inDays(30), false],
      [inDays(45), true],
      [inDays(60), false],
    ]);
    expect([after.entries, after.competitions[1]!.competition!.festivalId]).toEqual([
      [{ competitionId: shorts, count: 1 }],
      keptId,
    ]);
    expect(await db.festivalReport.count({ where: { festivalId: keptId } })).toBe(1);

    const { to, ask } = running;
    expect((await ask(() => to.getFestival({ festivalId: mergedId }))).festival!.id).toBe(keptId);
    const competitions = await ask(() => to.getFestivalCompetitions({ festivalId: mergedId }));
    expect(competitions.items.map(({ id }) => id)).toEqual([shorts, docs]);
    const none = { filters: null, facets: [], page: 1, pageSize: 20 };
    const byIds = await ask(() => to.getCompetitions({ ids: [docs!, gone!, shorts!], ...none }));
    expect(byIds.items.map(({ id }) => id)).toEqual([docs, shorts]);
    expect((await ask(() => to.getSimilarFestivals({ festivalId: mergedId }))).items).toBeDefined();
    const mistake = { festivalId: mergedId, subject: 'fees', text: 'It is EUR 12.' };
    const { report } = await running.asAdmin(() => to.reportMistake(mistake));
    expect(report!.festivalId).toBe(keptId);

    const sameDay = [merged, kept].map((one) => one.competitions[0]!.dates[0]!.id);
    const fact = {
      festivalId: mergedId,
      keptId,
      competitions: [
        { competitionId: gone, keptId: shorts, dates: [{ dateId: sameDay[0], keptId: sameDay[1] }] },
      ],
    };
    expect(await told(`merge-${mergedId}`)).toEqual([['merge.made', { merge: fact }]]);
    expect((await told(`competition-${gone}`)).at(-1)).toEqual([
      'competition.deleted',
      { competitionId: gone, festivalId: mergedId, keptId: shorts },
    ]);
    expect((await told(`festival-${mergedId}`)).at(-1)).toEqual([
      'festival.deleted',
      { festivalId: mergedId, keptId },
    ]);
    expect((await told(`competition-${docs}`)).at(-1)).toMatchObject([
      'competition.changed',
      { whole: { competition: { festivalId: keptId } } },
    ]);
    expect((await told(`festival-${keptId}`)).at(-1)).toMatchObject([
      'festival.changed',
      { festival: { competitionIds: [shorts, docs] } },
    ]);
    await restateAll(db as never, restateMerges);
    expect((await told(`merge-${mergedId}`)).at(-1)).toEqual(['merge.restated', { merge: fact }]);
  });

  it('are written down where one looks, also what was changed of the one that went, and that is final', async () => {
    const kept = await made();
    const merged = await made({ competitions: [makeCompetition({ name: 'Docs' })] });
    const [keptId, mergedId] = [kept.festival!.id, merged.festival!.id];
    await merge(kept, merged);
    const { items } = await running.asAdmin(() =>
      running.editing.getCatalogHistory({ festivalId: keptId, pageSize: 50 }),
    );
    const { name } = merged.festival!;
    expect(items.map((one) => [one.field, JSON.parse(one.after), one.isFinal])).toEqual([
      ['merged', { festivalId: mergedId, name }, true],
      ['alternativeNames', [name], false],
      ['whole', null, true],
      ['festivalId', keptId, true],
    ]);
    const undo = running.asAdmin(() => running.editing.undoCatalogChange({ changeId: items[0]!.id }));
    expect((await refusal(undo)).code).toBe('change.final');
  });

  it('may go on: every id in a chain means the last', async () => {
    const [a, b, c] = [await made(), await made(), await made()];
    const [inA, inB, inC] = [a, b, c].map((one) => idsIn(one)[0]!);
    await merge(b, a, { [inA!]: inB! });
    await merge(c, await whole(b.festival!.id), { [inB!]: inC! });
    for (const one of [a, b]) {
      const { festival } = await running.ask(() => running.to.getFestival({ festivalId: one.festival!.id }));
      expect(festival!.id).toBe(c.festival!.id);
    }
    const none = { filters: null, facets: [], page: 1, pageSize: 20 };
    const { items } = await running.ask(() => running.to.getCompetitions({ ids: [inA!, inB!], ...none }));
    expect(items.map(({ id }) => id)).toEqual([inC]);
    const names = [a, b].map(({ festival }) => festival!.name);
    expect((await whole(c.festival!.id)).festival!.alternativeNames.toSorted()).toEqual(names.toSorted());
  });

  it('are not told apart again where the kept one has that name and nothing differs: it is told all the same', async () => {
    const kept = await made();
    const merged = await made({ competitions: [] });
    await db.festival.update({
      where: { id: kept.festival!.id },
      data: { alternativeNames: [merged.festival!.name] },
    });
    const festival = await merge(kept, merged);
    expect(festival.version).toBe(kept.festival!.version + 1);
    expect((await told(`festival-${festival.id}`)).at(-1)![0]).toBe('festival.changed');
  });
});
