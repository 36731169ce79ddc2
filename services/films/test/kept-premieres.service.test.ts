import { Festival } from '@laurel/proto/catalog/v1/festival';
import { LEDGER_LEVELS } from '@laurel/rules/premiere-ledger';
import { person, refusal, refusalCode } from '../../runtime/test/asking.js';
import { factsOf } from '../../runtime/test/tables.js';
import { teller } from '../../runtime/test/telling.js';
import { personal } from '../src/personal-data.js';
import { facts as filmFacts, startFilms } from './make.js';

const ada = person();
const grace = person();
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => void (laurel = await startFilms(ada)));
afterAll(() => laurel?.stop());

type Kept = { level: string; festivalId?: number | null };
const keep = async (filmId: number, premieres: Kept[], version?: number, who = ada) =>
  (await laurel.as(who, () => laurel.to.setKeptPremieres({ filmId, version, premieres }))).film!;
const read = async (filmId: number) =>
  (await laurel.as(ada, () => laurel.to.getFilm({ filmId }))).film!.keptPremieres;
const world = { level: 'world', festivalId: null };

describe('setKeptPremieres', () => {
  it('keeps what is named and nothing else, in the film and in its fact', async () => {
    const { id, version, keptPremieres } = await laurel.add();
    expect(keptPremieres).toEqual([]);
    const kept = await keep(id, [{ level: 'national' }, { level: 'world', festivalId: 7 }], version);
    const both = [
      { level: 'world', festivalId: 7 },
      { level: 'national', festivalId: null },
    ];
    expect([kept.version, kept.keptPremieres, await read(id)]).toEqual([version + 1, both, both]);
    const facts = await factsOf(laurel.db, 'aggregate = $1', `film-${id}`);
    expect(facts.at(-1)).toMatchObject({
      type: 'film.changed',
      payload: { film: { version: version + 1, keptPremieres: [{ level: 'world', festivalId: 7 }, {}] } },
    });
    // The same again is no change; another set takes its place.
    expect((await keep(id, both)).version).toBe(version + 1);
    expect((await keep(id, [{ level: 'international' }])).keptPremieres).toEqual([
      { level: 'international', festivalId: null },
    ]);
    expect((await keep(id, [])).keptPremieres).toEqual([]);
  });
  it('refuses what is given already, but at the festival for which it is kept, and lets what is kept stand', async () => {
    const shown = { date: '2026-05-12', country: 'IT', kind: 'festival', festivalId: 71 };
    const facts = { isOnline: false, productionCountries: ['PT'], screenings: { values: [shown] } };
    const { id } = await laurel.add(facts);
    const given = { code: 'film.keptPremieres_invalid', details: { why: 'level_given' } };
    for (const festivalId of [null, 72])
      expect(
        await refusal(keep(id, [{ level: 'national' }, { level: 'international', festivalId }])),
      ).toMatchObject({ ...given, field: 'premieres.1.level' });
    const kept = [
      { level: 'world', festivalId: 71 },
      { level: 'national', festivalId: null },
    ];
    expect((await keep(id, kept)).keptPremieres).toEqual(kept);
    const other = await laurel.add({ ...facts, screenings: { values: [] } });
    await keep(other.id, [world]);
    await laurel.as(ada, () =>
      laurel.to.updateFilm({ filmId: other.id, facts: filmFacts(facts), fields: ['screenings'] }),
    );
    expect((await keep(other.id, [world])).keptPremieres).toEqual([world]);
    // What was given since is in nothing else's way, and comes back with an undo of what is changed beside it; but not changed itself.
    const national = { level: 'national', festivalId: null };
    expect((await keep(other.id, [world, national])).keptPremieres).toEqual([world, national]);
    expect((await keep(other.id, [world])).keptPremieres).toEqual([world]);
    expect(await refusal(keep(other.id, [{ ...world, festivalId: 72 }]))).toMatchObject(given);
    expect((await keep(other.id, [])).keptPremieres).toEqual([]);
    expect(await refusal(keep(other.id, [world]))).toMatchObject(given);
  });
  describe('at festivals as the catalogue tells them', () => {
    const [atHome, abroad, later] = [91, 92, 93];
    const facts = { isOnline: false, productionCountries: ['PT'], screenings: { values: [] } };
    const tellFestival = (id: number, version: number, over: object) =>
      teller(laurel.stack, laurel.db)('festival.changed', `festival-${id}`, version, {
        festival: Festival.fromJSON({ id, version, name: `Festival ${id}`, ...over }),
      });
    beforeAll(async () => {
      await tellFestival(atHome, 1, { country: 'PT', startsOn: '2099-02-01' });
      await tellFestival(abroad, 1, { country: 'FR', startsOn: '2099-05-01' });
      await tellFestival(later, 1, { country: 'IT', startsOn: '2099-09-01' });
    });
    it.each([
      ['an international one at home', [{ level: 'international', festivalId: atHome }], 0, 'level_home'],
      ['one at home abroad', [{ level: 'national', festivalId: abroad }], 0, 'level_abroad'],
      [
        'one that another’s festival would take',
        [
          { level: 'world', festivalId: abroad },
          { level: 'international', festivalId: later },
        ],
        1,
        'level_taken',
      ],
    ])('refuses %s, and names it', async (_what, kept, n, why) => {
      const { id } = await laurel.add(facts);
      expect(await refusal(keep(id, kept))).toMatchObject({
        code: 'film.keptPremieres_invalid',
        field: `premieres.${n}.level`,
        details: { why },
      });
      expect(await read(id)).toEqual([]);
    });
    it('takes what can be, each as its festival is held by now', async () => {
      const { id } = await laurel.add(facts);
      const both = [
        { level: 'world', festivalId: atHome },
        { level: 'international', festivalId: later },
      ];
      expect((await keep(id, both)).keptPremieres).toEqual(both);
      await tellFestival(atHome, 2, { country: 'ES', startsOn: '2099-02-01' });
      expect(await refusal(keep(id, [...both, { level: 'national', festivalId: null }]))).toMatchObject({
        field: 'premieres.1.level',
        details: { why: 'level_taken' },
      });
      await tellFestival(atHome, 3, { startsOn: '2099-02-01' });
      expect((await keep(id, [...both, { level: 'national', festivalId: null }])).keptPremieres).toHaveLength(
        3,
      );
    });
    it('takes one that is held again after the festival of another, though its last edition was before', async () => {
      const [past, coming] = [95, 96];
      await tellFestival(coming, 1, { country: 'FR', startsOn: '2099-05-01' });
      const kept = [
        { level: 'world', festivalId: coming },
        { level: 'national', festivalId: past },
      ];
      const { id } = await laurel.add(facts);
      await tellFestival(past, 1, { country: 'PT', startsOn: '2099-02-01' });
      expect(await refusal(keep(id, kept))).toMatchObject({ details: { why: 'level_taken' } });
      // It is under way: what is left of it comes first, too.
      await tellFestival(past, 2, { country: 'PT', startsOn: '2026-02-01', endsOn: '2098-12-31' });
      expect(await refusal(keep(id, kept))).toMatchObject({ details: { why: 'level_taken' } });
      await tellFestival(past, 3, { country: 'PT', startsOn: '2026-02-01', endsOn: '2026-02-10' });
      expect((await keep(id, kept)).keptPremieres).toEqual(kept);
    });
    it('refuses nothing by their places once they are gone, or while they are being told again', async () => {
      const { id } = await laurel.add(facts);
      const wrong = [{ level: 'national', festivalId: abroad }];
      await laurel.db
        .$executeRaw`insert into arriving (aggregate, noun) values ('copy-festival-1', 'festival')`;
      expect((await keep(id, wrong)).keptPremieres).toEqual(wrong);
      await laurel.db.$executeRaw`delete from arriving`;
      await keep(id, []);
      expect(await refusal(keep(id, wrong))).toMatchObject({ details: { why: 'level_abroad' } });
      await teller(laurel.stack, laurel.db)('festival.deleted', `festival-${abroad}`, 2, {
        festivalId: abroad,
      });
      expect((await keep(id, wrong)).keptPremieres).toEqual(wrong);
    });
  });
  it('is taken back with the version that it has left, and not over what came since', async () => {
    const { id, version } = await laurel.add();
    const kept = await keep(id, [world], version);
    expect((await keep(id, [], kept.version)).keptPremieres).toEqual([]);
    expect(await refusal(keep(id, [world], kept.version))).toMatchObject({
      code: 'film.stale',
      field: 'version',
    });
    expect(await read(id)).toEqual([]);
  });
  describe('taken back', () => {
    const shown = { date: '2026-05-12', country: 'IT', kind: 'festival' };
    const given = { code: 'film.keptPremieres_invalid', details: { why: 'level_given' } };
    /** A film that keeps a premiere which was given since. */
    const withGiven = async () => {
      const { id } = await laurel.add({
        isOnline: false,
        productionCountries: ['PT'],
        screenings: { values: [] },
      });
      await keep(id, [world]);
      const facts = filmFacts({ screenings: { values: [shown] } });
      await laurel.as(ada, () => laurel.to.updateFilm({ filmId: id, facts, fields: ['screenings'] }));
      return keep(id, []);
    };
    it('one that was given since it was kept is kept again, whole', async () => {
      const { id, version } = await withGiven();
      const back = await keep(id, [world], version);
      expect(back.keptPremieres).toEqual([world]);
      expect((await keep(id, [], back.version)).keptPremieres).toEqual([]);
    });
    it('it is as it was, and no other', async () => {
      const { id, version } = await withGiven();
      expect(await refusal(keep(id, [world]))).toMatchObject(given);
      const other = [{ ...world, festivalId: 94 }];
      expect(await refusal(keep(id, other, version))).toMatchObject(given);
    });
    it('it is not, once the film was changed again', async () => {
      const { id } = await withGiven();
      const facts = filmFacts({ name: 'Salt' });
      const { film } = await laurel.as(ada, () =>
        laurel.to.updateFilm({ filmId: id, facts, fields: ['name'] }),
      );
      expect(await refusal(keep(id, [world], film!.version))).toMatchObject(given);
    });
    it('it is not, once an undo is over', async () => {
      const { id, version } = await withGiven();
      await laurel.db.$executeRaw`update film set "keptBefore" =
        jsonb_set("keptBefore", '{at}', to_jsonb(("keptBefore"->>'at')::bigint - 60 * 60000)) where id = ${id}`;
      expect(await refusal(keep(id, [world], version))).toMatchObject(given);
    });
  });
  it('is for the film’s owner and who may act for them alone', async () => {
    const { id } = await laurel.add();
    expect(await refusalCode(keep(id, [world], undefined, grace))).toBe('film.not_found');
    expect((await keep(id, [world], undefined, person('admin'))).keptPremieres).toEqual([world]);
    expect(await refusal(keep(id, [{ level: 'galactic' }]))).toMatchObject({
      code: 'film.keptPremieres_invalid',
      details: { why: 'choice', value: 'galactic' },
    });
  });
  it('follows a festival into the one that it went into, also when it is said later', async () => {
    const { id } = await laurel.add();
    await keep(id, [{ level: 'world', festivalId: 81 }]);
    await teller(laurel.stack, laurel.db)('merge.made', 'merge-81', 1, {
      merge: { festivalId: 81, keptId: 82, competitions: [] },
    });
    expect(await read(id)).toEqual([{ level: 'world', festivalId: 82 }]);
    await keep(id, []);
    expect((await keep(id, [{ level: 'world', festivalId: 81 }])).keptPremieres).toEqual([
      { level: 'world', festivalId: 82 },
    ]);
  });
  it('is in its owner’s archive, the widest first, and goes with the film', async () => {
    const linus = person();
    const { id } = await laurel.add({}, linus);
    const all = ['world', 'international', 'national'].map((level) => ({ level, festivalId: null }));
    await keep(id, all, undefined, linus);
    const rows = await laurel.db.$queryRawUnsafe<object[]>(personal.films, linus.user);
    expect(rows).toMatchObject([{ id, kept_premiere: all }]);
    await laurel.as(linus, () => laurel.to.deleteFilm({ filmId: id }));
    expect(await laurel.db.filmKeptPremiere.count({ where: { filmId: id } })).toBe(0);
  });
  it('is held by the database too, at every level that there is', async () => {
    const { id } = await laurel.add();
    for (const level of LEDGER_LEVELS)
      await laurel.db.filmKeptPremiere.create({ data: { filmId: id, level } });
    expect(await laurel.db.filmKeptPremiere.count({ where: { filmId: id } })).toBe(LEDGER_LEVELS.length);
    await laurel.db.filmKeptPremiere.deleteMany({ where: { filmId: id } });
    const wrong = [`'galactic', null`, `'world', 0`];
    for (const columns of wrong)
      await expect(
        laurel.db.$executeRawUnsafe(
          `insert into film_kept_premiere ("filmId", level, "festivalId") values (${id}, ${columns})`,
        ),
      ).rejects.toThrow(/film_kept_premiere_/);
  });
});
