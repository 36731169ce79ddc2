import { refusal } from '../../runtime/test/asking.js';
import { factsOf } from '../../runtime/test/tables.js';
import { restateAll } from '../../runtime/restating.js';
import { Db } from '../src/database.js';
import { mergedIdentities } from '../src/messages/merged.js';
import { restateMerges } from '../src/restate-catalogue.js';
import { SearchFeed } from '../src/search/search-feed.js';
import { inDays, makeCompetition, makeDate, makeFestival, startCatalog, type Running } from './make.js';

let running: Running, db: Db;
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
});
afterAll(() => running?.stop());

let n = 0;
const nextName = () => `Glow ${String.fromCharCode(97 + (++n % 26))}${n}x`;
/** A festival of its own, as an administrator sees it. */
async function made(over: object = {}) {
  const name = nextName();
  await running.take([
    makeFestival({ name, city: name, website: `https://${name.replace(' ', '')}.example`, ...over }),
  ]);
  const { id } = await db.festival.findFirstOrThrow({ orderBy: { id: 'desc' } });
  return whole(id);
}
const whole = (festivalId: number) => running.asAdmin(() => running.editing.getFestivalWhole({ festivalId }));
type Whole = Awaited<ReturnType<typeof whole>>;
type Asked = Parameters<typeof running.editing.mergeFestivals>[0];
/** The second goes into the first; its competitions are moved, but those that are joined. */
const merge = (kept: Whole, merged: Whole, joined: Record<number, number> = {}, over: Partial<Asked> = {}) =>
  running.asAdmin(async () => {
    const asked = {
      keptId: kept.festival!.id,
      keptVersion: kept.festival!.version,
      mergedId: merged.festival!.id,
      mergedVersion: merged.festival!.version,
      fromMerged: [],
      competitions: merged.competitions.map(({ competition }) => ({
        competitionId: competition!.id,
        version: competition!.version,
        keptId: joined[competition!.id],
      })),
      ...over,
    };
    return (await running.editing.mergeFestivals(asked)).festival!;
  });
const idsIn = ({ competitions }: Whole) => competitions.map(({ competition }) => competition!.id);
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
    const { identity } = await db.mergedFestival.findUniqueOrThrow({ where: { id: mergedId } });
    expect(await mergedIdentities(db.rows, [identity, 'nobody|FR|'])).toEqual([
      { identity, festivalId: mergedId, keptId, competitions: [{ name: 'Shorts', keptId: shorts }] },
    ]);

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
      running.editing.getCatalogHistory({ festivalId: keptId, page: 1, pageSize: 50 }),
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

  it('are refused where somebody changed them, with themselves, once more, and without saying what becomes of all', async () => {
    const [kept, merged] = [await made(), await made()];
    const [shorts] = idsIn(kept);
    const [gone] = idsIn(merged);
    const join = { [gone!]: shorts! };
    const no = async (work: Promise<unknown>) => {
      const { code, field } = await refusal(work);
      return [code, field];
    };
    expect(await no(merge(kept, merged, join, { keptVersion: 7 }))).toEqual(['festival.stale', 'version']);
    expect(await no(merge(kept, merged, join, { mergedVersion: 7 }))).toEqual(['festival.stale', 'version']);
    const older = [{ competitionId: gone!, version: 7, keptId: shorts }];
    expect(await no(merge(kept, merged, join, { competitions: older }))).toEqual([
      'competition.stale',
      'version',
    ]);
    expect(await no(merge(kept, kept))).toEqual(['merge.itself', 'mergedId']);
    expect(await no(merge(kept, merged, {}))).toEqual(['competition.name_taken', 'competitions.0.keptId']);
    expect(await no(merge(kept, merged, join, { competitions: [] }))).toEqual([
      'merge.competition_unsaid',
      'competitions',
    ]);
    expect(await no(merge(kept, merged, join, { mergedId: 999_999 }))).toEqual([
      'festival.not_found',
      'festivalId',
    ]);
    const asNobody = running.ask(() =>
      running.editing.mergeFestivals({
        keptId: 1,
        keptVersion: 1,
        mergedId: 2,
        mergedVersion: 1,
        fromMerged: [],
        competitions: [],
      }),
    );
    expect((await refusal(asNobody)).code).toBe('session.required');
    await merge(kept, merged, join);
    expect(await no(merge(await whole(kept.festival!.id), merged, join))).toEqual(['merge.done', 'mergedId']);
  });

  it('may not be added again under the name of the one that went', async () => {
    const kept = await made();
    const merged = await made({ competitions: [] });
    await merge(kept, merged);
    const { name, city, country } = merged.festival!;
    const again = running.asAdmin(() =>
      running.editing.saveFestival({
        festival: { ...merged.festival!, name: name.toUpperCase(), city, country },
        isVerified: false,
      }),
    );
    const { code, details } = await refusal(again);
    expect([code, (details as { festivalId: number }).festivalId]).toEqual([
      'festival.exists',
      kept.festival!.id,
    ]);
  });
});

describe('festivals that may be one', () => {
  const suspects = async () => {
    await running.get(SearchFeed).catchUp();
    const { items } = await running.asAdmin(() =>
      running.editing.getDuplicateFestivals({ page: 1, pageSize: 50 }),
    );
    return items;
  };
  it('are found with why, until somebody says that they are not', async () => {
    const name = nextName();
    const first = await made({ name, city: 'Lyon' });
    const second = await made({ name: `3rd ${name} 2025`, city: 'Lyon', competitions: [] });
    const [firstId, secondId] = [first.festival!.id, second.festival!.id];
    const [pair, ...others] = await suspects();
    expect(others).toEqual([]);
    expect(pair).toMatchObject({
      first: { id: firstId, name, city: 'Lyon', competitions: 1, entries: 0 },
      second: { id: secondId, competitions: 0 },
      why: ['name', 'place'],
      strength: 'strong',
    });
    const apart = (a: number, b: number) =>
      running.asAdmin(() => running.editing.keepFestivalsApart({ firstId: a, secondId: b }));
    await apart(secondId, firstId);
    await apart(firstId, secondId);
    expect(await suspects()).toEqual([]);
    expect((await refusal(apart(firstId, firstId))).code).toBe('merge.itself');
    const gone = await refusal(apart(firstId, 999_999));
    expect([gone.code, gone.field]).toEqual(['festival.not_found', 'secondId']);
    const third = await made({ name: `${name} 2026`, city: 'Lyon', competitions: [] });
    expect(await suspects()).toHaveLength(2);
    await merge(third, await whole(secondId));
    const [left] = await suspects();
    expect(left).toBeUndefined();
  });
});
