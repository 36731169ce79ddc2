import { Festival } from '@laurel/proto/catalog/v1/festival';
import { person, refusal, refusalCode } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { createEventPublisher } from '../../runtime/test/publish-events.js';
import { makeFilmFields as makeFields, startFilms } from './make.js';

const ada = person();
const grace = person();
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => {
  laurel = await startFilms(ada);
});
afterAll(() => laurel?.stop());

type PremiereInput = { level: string; festivalId?: number | null };
const reserve = async (filmId: number, premieres: PremiereInput[], version?: number, who = ada) =>
  (await laurel.as(who, () => laurel.client.setReservedPremieres({ filmId, version, premieres }))).film!;
const findPremieres = async (filmId: number) =>
  (await laurel.as(ada, () => laurel.client.getFilm({ filmId }))).film!.reservedPremieres;
const world = { level: 'world', festivalId: null };

describe('setReservedPremieres', () => {
  it('stores exactly the given premieres, in the film and in its event', async () => {
    const { id, version, reservedPremieres } = await laurel.addFilm();
    expect(reservedPremieres).toEqual([]);
    const saved = await reserve(id, [{ level: 'national' }, { level: 'world', festivalId: 7 }], version);
    const both = [
      { level: 'world', festivalId: 7 },
      { level: 'national', festivalId: null },
    ];
    expect([saved.version, saved.reservedPremieres, await findPremieres(id)]).toEqual([
      version + 1,
      both,
      both,
    ]);
    const events = await listEvents(laurel.db, 'aggregate = $1', `film-${id}`);
    expect(events.at(-1)).toMatchObject({
      type: 'film.changed',
      payload: { film: { version: version + 1, reservedPremieres: [{ level: 'world', festivalId: 7 }, {}] } },
    });
    // The same input changes nothing. Another set replaces the first one.
    expect((await reserve(id, both)).version).toBe(version + 1);
    expect((await reserve(id, [{ level: 'international' }])).reservedPremieres).toEqual([
      { level: 'international', festivalId: null },
    ]);
    expect((await reserve(id, [])).reservedPremieres).toEqual([]);
  });
  it('refuses a premiere that has already happened, except at the reserved festival, and accepts existing reservations', async () => {
    const screening = { date: '2026-05-12', country: 'IT', kind: 'festival', festivalId: 71 };
    const overrides = { isOnline: false, productionCountries: ['PT'], screenings: { values: [screening] } };
    const { id } = await laurel.addFilm(overrides);
    const levelGiven = { code: 'film.reservedPremieres_invalid', details: { why: 'level_given' } };
    for (const festivalId of [null, 72])
      expect(
        await refusal(reserve(id, [{ level: 'national' }, { level: 'international', festivalId }])),
      ).toMatchObject({ ...levelGiven, field: 'premieres.1.level' });
    const premieres = [
      { level: 'world', festivalId: 71 },
      { level: 'national', festivalId: null },
    ];
    expect((await reserve(id, premieres)).reservedPremieres).toEqual(premieres);
    const other = await laurel.addFilm({ ...overrides, screenings: { values: [] } });
    await reserve(other.id, [world]);
    await laurel.as(ada, () =>
      laurel.client.updateFilm({ filmId: other.id, details: makeFields(overrides), fields: ['screenings'] }),
    );
    expect((await reserve(other.id, [world])).reservedPremieres).toEqual([world]);
    // A premiere that has happened since its reservation does not prevent other reservations. An undo can
    // restore it, but it cannot be changed.
    const national = { level: 'national', festivalId: null };
    expect((await reserve(other.id, [world, national])).reservedPremieres).toEqual([world, national]);
    expect((await reserve(other.id, [world])).reservedPremieres).toEqual([world]);
    expect(await refusal(reserve(other.id, [{ ...world, festivalId: 72 }]))).toMatchObject(levelGiven);
    expect((await reserve(other.id, [])).reservedPremieres).toEqual([]);
    expect(await refusal(reserve(other.id, [world]))).toMatchObject(levelGiven);
  });
  describe('at festivals from the catalogue', () => {
    const [atHome, abroad, later] = [91, 92, 93];
    const overrides = { isOnline: false, productionCountries: ['PT'], screenings: { values: [] } };
    const publishFestival = (id: number, version: number, overrides: object) =>
      createEventPublisher(laurel.stack, laurel.db)('festival.changed', `festival-${id}`, version, {
        festival: Festival.fromJSON({ id, version, name: `Festival ${id}`, ...overrides }),
      });
    beforeAll(async () => {
      await publishFestival(atHome, 1, { country: 'PT', startsOn: '2099-02-01' });
      await publishFestival(abroad, 1, { country: 'FR', startsOn: '2099-05-01' });
      await publishFestival(later, 1, { country: 'IT', startsOn: '2099-09-01' });
    });
    it.each([
      [
        'an international premiere at home',
        [{ level: 'international', festivalId: atHome }],
        0,
        'level_home',
      ],
      ['a national premiere abroad', [{ level: 'national', festivalId: abroad }], 0, 'level_abroad'],
      [
        'a premiere that another reserved festival takes',
        [
          { level: 'world', festivalId: abroad },
          { level: 'international', festivalId: later },
        ],
        1,
        'level_taken',
      ],
    ])('refuses %s and names it', async (_case, premieres, n, why) => {
      const { id } = await laurel.addFilm(overrides);
      expect(await refusal(reserve(id, premieres))).toMatchObject({
        code: 'film.reservedPremieres_invalid',
        field: `premieres.${n}.level`,
        details: { why },
      });
      expect(await findPremieres(id)).toEqual([]);
    });
    it('accepts premieres that are possible according to the current data of each festival', async () => {
      const { id } = await laurel.addFilm(overrides);
      const both = [
        { level: 'world', festivalId: atHome },
        { level: 'international', festivalId: later },
      ];
      expect((await reserve(id, both)).reservedPremieres).toEqual(both);
      await publishFestival(atHome, 2, { country: 'ES', startsOn: '2099-02-01' });
      expect(await refusal(reserve(id, [...both, { level: 'national', festivalId: null }]))).toMatchObject({
        field: 'premieres.1.level',
        details: { why: 'level_taken' },
      });
      await publishFestival(atHome, 3, { startsOn: '2099-02-01' });
      expect(
        (await reserve(id, [...both, { level: 'national', festivalId: null }])).reservedPremieres,
      ).toHaveLength(3);
    });
    it('uses the next edition of a festival, not its last one, to decide which reserved festival is first', async () => {
      const [past, coming] = [95, 96];
      await publishFestival(coming, 1, { country: 'FR', startsOn: '2099-05-01' });
      const premieres = [
        { level: 'world', festivalId: coming },
        { level: 'national', festivalId: past },
      ];
      const { id } = await laurel.addFilm(overrides);
      await publishFestival(past, 1, { country: 'PT', startsOn: '2099-02-01' });
      expect(await refusal(reserve(id, premieres))).toMatchObject({ details: { why: 'level_taken' } });
      // The current edition has begun and continues, so this festival is first too.
      await publishFestival(past, 2, { country: 'PT', startsOn: '2026-02-01', endsOn: '2098-12-31' });
      expect(await refusal(reserve(id, premieres))).toMatchObject({ details: { why: 'level_taken' } });
      await publishFestival(past, 3, { country: 'PT', startsOn: '2026-02-01', endsOn: '2026-02-10' });
      expect((await reserve(id, premieres)).reservedPremieres).toEqual(premieres);
    });
    it('does not check the location of a deleted festival, or while the projection is being rebuilt', async () => {
      const { id } = await laurel.addFilm(overrides);
      const impossible = [{ level: 'national', festivalId: abroad }];
      await laurel.db
        .$executeRaw`insert into projection_rebuild (aggregate, noun) values ('projection-festival-1', 'festival')`;
      expect((await reserve(id, impossible)).reservedPremieres).toEqual(impossible);
      await laurel.db.$executeRaw`delete from projection_rebuild`;
      await reserve(id, []);
      expect(await refusal(reserve(id, impossible))).toMatchObject({ details: { why: 'level_abroad' } });
      await createEventPublisher(laurel.stack, laurel.db)('festival.deleted', `festival-${abroad}`, 2, {
        festivalId: abroad,
      });
      expect((await reserve(id, impossible)).reservedPremieres).toEqual(impossible);
    });
  });
  it('can be undone with the version that it created, and not after a later change', async () => {
    const { id, version } = await laurel.addFilm();
    const saved = await reserve(id, [world], version);
    expect((await reserve(id, [], saved.version)).reservedPremieres).toEqual([]);
    expect(await refusal(reserve(id, [world], saved.version))).toMatchObject({
      code: 'film.stale',
      field: 'version',
    });
    expect(await findPremieres(id)).toEqual([]);
  });
  describe('an undo', () => {
    const screening = { date: '2026-05-12', country: 'IT', kind: 'festival' };
    const levelGiven = { code: 'film.reservedPremieres_invalid', details: { why: 'level_given' } };
    /**
     * Creates a film that had a reserved premiere. The premiere has happened since and its reservation was
     * removed.
     */
    const createFilmWithPastPremiere = async () => {
      const { id } = await laurel.addFilm({
        isOnline: false,
        productionCountries: ['PT'],
        screenings: { values: [] },
      });
      await reserve(id, [world]);
      const details = makeFields({ screenings: { values: [screening] } });
      await laurel.as(ada, () => laurel.client.updateFilm({ filmId: id, details, fields: ['screenings'] }));
      return reserve(id, []);
    };
    it('restores a premiere that has happened since it was reserved', async () => {
      const { id, version } = await createFilmWithPastPremiere();
      const restored = await reserve(id, [world], version);
      expect(restored.reservedPremieres).toEqual([world]);
      expect((await reserve(id, [], restored.version)).reservedPremieres).toEqual([]);
    });
    it('restores only the previous premieres, and requires the version', async () => {
      const { id, version } = await createFilmWithPastPremiere();
      expect(await refusal(reserve(id, [world]))).toMatchObject(levelGiven);
      const other = [{ ...world, festivalId: 94 }];
      expect(await refusal(reserve(id, other, version))).toMatchObject(levelGiven);
    });
    it('restores nothing after the film was changed again', async () => {
      const { id } = await createFilmWithPastPremiere();
      const details = makeFields({ name: 'Salt' });
      const { film } = await laurel.as(ada, () =>
        laurel.client.updateFilm({ filmId: id, details, fields: ['name'] }),
      );
      expect(await refusal(reserve(id, [world], film!.version))).toMatchObject(levelGiven);
    });
    it('restores nothing after the undo period', async () => {
      const { id, version } = await createFilmWithPastPremiere();
      await laurel.db.$executeRaw`update film set "previousReservedPremieres" =
        jsonb_set("previousReservedPremieres", '{at}', to_jsonb(("previousReservedPremieres"->>'at')::bigint - 60 * 60000)) where id = ${id}`;
      expect(await refusal(reserve(id, [world], version))).toMatchObject(levelGiven);
    });
  });
  it('is allowed for the film’s owner and for an administrator', async () => {
    const { id } = await laurel.addFilm();
    expect(await refusalCode(reserve(id, [world], undefined, grace))).toBe('film.not_found');
    expect((await reserve(id, [world], undefined, person('admin'))).reservedPremieres).toEqual([world]);
    expect(await refusal(reserve(id, [{ level: 'galactic' }]))).toMatchObject({
      code: 'film.reservedPremieres_invalid',
      details: { why: 'choice', value: 'galactic' },
    });
  });
});
