import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { person, refusal } from '../../runtime/test/asking.js';
import { asker } from '../../runtime/test/asking.js';
import { factsOf } from '../../runtime/test/tables.js';
import { Db } from '../src/database.js';
import { inDays, makeCompetition, makeFestival, noFilters, startCatalog, type Running } from './make.js';

let running: Running, db: Db;
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
});
afterAll(() => running?.stop());

const whole = (festivalId: number) => running.asAdmin(() => running.editing.getFestivalWhole({ festivalId }));
/** A festival of its own for each test, with one competition. */
let n = 0;
async function made(over: object = {}) {
  const name = `Festival ${++n}`;
  await running.take([makeFestival({ name, city: `City ${n}`, ...over })]);
  const { id } = await db.festival.findFirstOrThrow({ where: { name } });
  const { festival, competitions } = await whole(id);
  return { festival: festival!, competition: competitions[0]!.competition!, whole: competitions[0]! };
}
const save = (
  festival: Festival,
  said: Partial<Festival>,
  over: { isVerified?: boolean; version?: number } = {},
) =>
  running.asAdmin(async () => {
    const { isVerified = false, version = festival.version } = over;
    const asked = { festivalId: festival.id, version, festival: { ...festival, ...said }, isVerified };
    return (await running.editing.saveFestival(asked)).festival!;
  });
const history = async (festivalId: number) =>
  (await running.asAdmin(() => running.editing.getCatalogHistory({ festivalId, page: 1, pageSize: 50 })))
    .items;
const changesOf = async (festivalId: number) =>
  (await history(festivalId)).map(({ field, before, after }) => [
    field,
    JSON.parse(before),
    JSON.parse(after),
  ]);

describe('who may', () => {
  it.each(['user', 'anonymous'] as const)('nobody but an administrator: %s', async (role) => {
    const { festival, competition } = await made();
    const as = (work: () => Promise<unknown>) => refusal(asker(running.stack)(person(role), work));
    const { editing } = running;
    const of = { competitionId: competition.id, version: 1 };
    const codes = [
      await as(() => editing.findFestivals(noFilters)),
      await as(() => editing.getFestivalWhole({ festivalId: festival.id })),
      await as(() => editing.saveFestival({ festival, isVerified: false })),
      await as(() => editing.verifyFestivals({ festivalIds: [festival.id] })),
      await as(() => editing.deleteFestivals({ festivalIds: [festival.id] })),
      await as(() => editing.saveCompetition({ festivalId: festival.id, competition })),
      await as(() => editing.saveCompetitionDates({ ...of, dates: [] })),
      await as(() => editing.saveTerms({ ...of, terms: [] })),
      await as(() => editing.checkDraft({ ...of, terms: null, dates: null })),
      await as(() =>
        editing.deprecateCompetitions({ competitionIds: [], festivalIds: [], isDeprecated: true }),
      ),
      await as(() => editing.deleteCompetition(of)),
      await as(() => editing.getCatalogHistory({ festivalId: festival.id, page: 1, pageSize: 1 })),
      await as(() => editing.undoCatalogChange({ changeId: 1 })),
    ].map(({ code }) => code);
    const expected = role === 'user' ? 'session.not_admin' : expect.stringMatching(/^session\./);
    expect(codes).toEqual(codes.map(() => expected));
  });
});

describe('saving a festival', () => {
  it('changes what is said, tells it, keeps each field with who and when, and puts it on record', async () => {
    const { festival } = await made();
    const saved = await save(festival, { city: 'Grenoble', qualifiers: ['BAFTA'] }, { isVerified: true });
    expect(saved).toMatchObject({ version: 2, city: 'Grenoble', qualifiers: ['BAFTA'] });
    expect(Date.now() - Date.parse(saved.verifiedAt!)).toBeLessThan(20_000);
    expect(await changesOf(festival.id)).toEqual([
      ['verifiedAt', null, saved.verifiedAt],
      ['qualifiers', [], ['BAFTA']],
      ['city', festival.city, 'Grenoble'],
    ]);
    expect((await history(festival.id))[0]).toMatchObject({
      actor: running.admin.user,
      version: 2,
      isUndone: false,
    });
    const facts = await factsOf(db, 'aggregate = $1', `festival-${festival.id}`);
    expect(facts.at(-1)).toMatchObject({
      type: 'festival.changed',
      version: 2,
      payload: { festival: { city: 'Grenoble' } },
    });
    const [told] = await factsOf(
      db,
      `type = 'audit.wanted' and payload->>'details' like $1`,
      `%"festivalId":${festival.id}%`,
    );
    expect(told).toMatchObject({ payload: { what: 'festival.changed', actor: running.admin.user } });
  });

  it('is in the search within two seconds', async () => {
    const { festival } = await made();
    await save(festival, { name: 'Zanzibar Quokka Days' });
    const begun = Date.now();
    const found = async () =>
      (
        await running.ask(() =>
          running.to.getFestivals({ query: 'quokka', filters: null, facets: [], page: 1, pageSize: 5 }),
        )
      ).total;
    while ((await found()) === 0) if (Date.now() - begun > 2000) throw new Error('not found in two seconds');
  });

  it('makes no new version where nothing is different', async () => {
    const { festival } = await made();
    expect((await save(festival, {})).version).toBe(1);
    expect(await history(festival.id)).toEqual([]);
  });

  it('refuses a version that is not the present one, and says how the festival is now', async () => {
    const { festival } = await made();
    await save(festival, { city: 'Grenoble' });
    const told = await refusal(save(festival, { city: 'Nice' }));
    expect([told.kind, told.code]).toEqual(['conflict', 'festival.stale']);
    expect(told.details).toMatchObject({ festival: { city: 'Grenoble', version: 2 } });
    expect((await whole(festival.id)).festival!.city).toBe('Grenoble');
  });

  it.each([
    ['name', { name: ' ' }, 'festival.name_missing'],
    ['country', { country: 'XX', subdivision: null }, 'festival.country_invalid'],
    ['homepage', { homepage: 'lantern.example' }, 'festival.homepage_invalid'],
    ['endsOn', { startsOn: '2027-05-02', endsOn: '2027-05-01' }, 'festival.endsOn_invalid'],
    ['usualMonth', { usualMonth: 13 }, 'festival.usualMonth_invalid'],
  ])('refuses a wrong %s on its field', async (field, said, code) => {
    const { festival } = await made();
    const told = await refusal(save(festival, said as Partial<Festival>));
    expect([told.code, told.field]).toEqual([code, field]);
  });

  it('refuses a name that another has in other letters, also for a new one', async () => {
    const [one, other] = [await made(), await made()];
    const taken = one.festival.name.toUpperCase();
    const told = await refusal(save(other.festival, { name: taken }));
    expect([told.kind, told.code, told.field]).toEqual(['conflict', 'festival.name_taken', 'name']);
    const fresh = { ...other.festival, name: taken };
    const add = () => running.editing.saveFestival({ festival: fresh, isVerified: false });
    expect((await refusal(running.asAdmin(add))).code).toBe('festival.name_taken');
  });

  it('adds one, once for each key, and refuses one that is there under another name', async () => {
    const { festival: like } = await made();
    const festival = { ...like, name: 'Brand New Days', city: 'Metz' };
    const add = () => running.editing.saveFestival({ festival, isVerified: true });
    const over = { idempotencyKey: 'once-new' };
    const [first, again] = [await running.asAdmin(add, over), await running.asAdmin(add, over)];
    expect(again).toEqual(first);
    expect(first.festival).toMatchObject({
      version: 1,
      competitionIds: [],
      name: 'Brand New Days',
      isDemonstration: false,
    });
    expect(await changesOf(first.festival!.id)).toEqual([
      ['whole', null, expect.objectContaining({ city: 'Metz' })],
    ]);
    await save(first.festival!, { name: 'Old Days' });
    const told = await refusal(running.asAdmin(add));
    expect([told.code, told.details]).toEqual([
      'festival.exists',
      { name: 'Old Days', festivalId: first.festival!.id },
    ]);
  });
});

describe('competitions', () => {
  const saveCompetition = (asked: object) =>
    running.asAdmin(async () => (await running.editing.saveCompetition(asked as never)).whole!);
  it('are added, changed and told; a stale version and a taken name are refused', async () => {
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
    const asked = { competitionId: competition.id, version: 1, festivalId: 0 };
    const changed = await saveCompetition({ ...asked, competition: { ...competition, opensOn: inDays(3) } });
    expect(changed.competition).toMatchObject({ version: 2, opensOn: inDays(3) });
    expect(changed.dates).toHaveLength(1);
    const stale = await refusal(saveCompetition({ ...asked, competition: { ...competition, name: 'Late' } }));
    expect([stale.code, stale.details]).toEqual([
      'competition.stale',
      { whole: expect.objectContaining({ competition: expect.objectContaining({ opensOn: inDays(3) }) }) },
    ]);
    const taken = await refusal(
      saveCompetition({ ...asked, version: 2, competition: { ...competition, name: 'DEBUTS' } }),
    );
    expect([taken.code, taken.field]).toEqual(['competition.name_taken', 'name']);
    const facts = await factsOf(db, 'aggregate = $1', `competition-${competition.id}`);
    expect(facts.map(({ type, version }) => [type, version])).toEqual([
      ['competition.added', 1],
      ['competition.changed', 2],
    ]);
  });

  it('are deprecated and taken back, one or all of a festival, each with its result', async () => {
    const { festival, competition } = await made({
      competitions: [makeCompetition(), makeCompetition({ name: 'Features' })],
    });
    const set = (asked: { competitionIds?: number[]; festivalIds?: number[]; isDeprecated: boolean }) =>
      running.asAdmin(() =>
        running.editing.deprecateCompetitions({ competitionIds: [], festivalIds: [], ...asked }),
      );
    const states = async () =>
      (await whole(festival.id)).competitions.map((one) => one.competition!.isDeprecated);
    const { items } = await set({ competitionIds: [competition.id, 999_999], isDeprecated: true });
    expect(items.map(({ id, error }) => [id, error?.code])).toEqual([
      [competition.id, undefined],
      [999_999, 'competition.not_found'],
    ]);
    expect(await states()).toEqual([true, false]);
    await set({ festivalIds: [festival.id], isDeprecated: true });
    expect(await states()).toEqual([true, true]);
    await set({ festivalIds: [festival.id], isDeprecated: false });
    expect(await states()).toEqual([false, false]);
  });
});

describe('deleting', () => {
  const remove = (festivalIds: number[]) =>
    running.asAdmin(() => running.editing.deleteFestivals({ festivalIds }));
  it('takes what no entry names; what is named is kept, and says by how many', async () => {
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
    const told = await refusal(drop(1));
    expect([told.code, told.details]).toEqual(['competition.in_use', { n: 2 }]);
    await db.entry.deleteMany({ where: { competitionId: used.competition.id } });
    expect((await refusal(drop(7))).code).toBe('competition.stale');
    await drop(1);
    expect((await whole(used.festival.id)).competitions).toEqual([]);
    expect((await changesOf(unused.festival.id)).map(([field, , after]) => [field, after])).toEqual([
      ['whole', null],
    ]);
  });

  it('waits while submissions are being told again', async () => {
    const { festival } = await made();
    await db.$executeRaw`insert into arriving (aggregate, noun) values ('copy-submission-x', 'submission')`;
    const told = await refusal(remove([festival.id]));
    await db.$executeRaw`delete from arriving where aggregate = 'copy-submission-x'`;
    expect(told.code).toBe('copy.behind');
  });
});
