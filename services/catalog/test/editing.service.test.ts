import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { runAs, person, refusal } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { Db } from '../src/database/client.js';
import { createEditingActions, type EditingActions } from './editing-actions.js';
import { noFilters, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog, db: Db;
let getDetails: EditingActions['getDetails'],
  createFestival: EditingActions['createFestival'],
  getHistory: EditingActions['getHistory'],
  listChanges: EditingActions['listChanges'],
  saveFestival: EditingActions['saveFestival'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ getDetails, createFestival, getHistory, listChanges, saveFestival } = createEditingActions(running));
});
afterAll(() => running?.stop());

describe('access to editing', () => {
  it.each(['user', 'anonymous'] as const)('is denied for the role %s', async (role) => {
    const { festival, competition } = await createFestival();
    const getRefusal = (work: () => Promise<unknown>) => refusal(runAs(running.stack)(person(role), work));
    const { editing } = running;
    const target = { competitionId: competition.id, version: 1 };
    const codes = [
      await getRefusal(() => editing.findFestivals(noFilters)),
      await getRefusal(() => editing.getFestivalWhole({ festivalId: festival.id })),
      await getRefusal(() => editing.saveFestival({ festival, isVerified: false })),
      await getRefusal(() => editing.verifyFestivals({ items: [{ festivalId: festival.id, version: 1 }] })),
      await getRefusal(() => editing.deleteFestivals({ items: [{ festivalId: festival.id, version: 1 }] })),
      await getRefusal(() => editing.saveCompetition({ festivalId: festival.id, competition })),
      await getRefusal(() => editing.saveCompetitionDates({ ...target, dates: [] })),
      await getRefusal(() => editing.saveTerms({ ...target, terms: [] })),
      await getRefusal(() => editing.checkDraft({ ...target, terms: null, dates: null })),
      await getRefusal(() =>
        editing.deprecateCompetitions({ competitionIds: [], items: [], isDeprecated: true }),
      ),
      await getRefusal(() => editing.deleteCompetition(target)),
      await getRefusal(() => editing.getCatalogHistory({ festivalId: festival.id, pageSize: 1 })),
      await getRefusal(() => editing.undoCatalogChange({ changeId: 1 })),
    ].map(({ code }) => code);
    const expected = role === 'user' ? 'session.not_admin' : expect.stringMatching(/^session\./);
    expect(codes).toEqual(codes.map(() => expected));
  });
});

describe('saving a festival', () => {
  it('changes the given fields, publishes an event, records each field with actor and time, and writes the audit log', async () => {
    const { festival } = await createFestival();
    const saved = await saveFestival(
      festival,
      { city: 'Grenoble', qualifiers: ['BAFTA'] },
      { isVerified: true },
    );
    expect(saved).toMatchObject({ version: 2, city: 'Grenoble', qualifiers: ['BAFTA'] });
    expect(Date.now() - Date.parse(saved.verifiedAt!)).toBeLessThan(20_000);
    expect(await listChanges(festival.id)).toEqual([
      ['verifiedAt', null, saved.verifiedAt],
      ['qualifiers', [], ['BAFTA']],
      ['city', festival.city, 'Grenoble'],
    ]);
    expect((await getHistory(festival.id))[0]).toMatchObject({
      actor: running.admin.user,
      version: 2,
      isUndone: false,
    });
    const events = await listEvents(db, 'aggregate = $1', `festival-${festival.id}`);
    expect(events.at(-1)).toMatchObject({
      type: 'festival.changed',
      version: 2,
      payload: { festival: { city: 'Grenoble' } },
    });
    const [auditEvent] = await listEvents(
      db,
      `type = 'audit.requested' and payload->>'details' like $1`,
      `%"festivalId":${festival.id}%`,
    );
    expect(auditEvent).toMatchObject({ payload: { what: 'festival.changed', actor: running.admin.user } });
  });

  it('updates the search within two seconds', async () => {
    const { festival } = await createFestival();
    await saveFestival(festival, { name: 'Zanzibar Quokka Days' });
    const startedAt = Date.now();
    const countFound = async () =>
      (
        await running.asAnonymous(() =>
          running.catalog.getFestivals({ query: 'quokka', filters: null, facets: [], page: 1, pageSize: 5 }),
        )
      ).total;
    while ((await countFound()) === 0)
      if (Date.now() - startedAt > 2000) throw new Error('not found in two seconds');
  });

  it('refuses an unknown theme, and accepts an imported one until it is removed once', async () => {
    const { festival } = await createFestival({ categories: ['Children and youth', 'Short film'] });
    expect(festival.themes).toEqual(['Youth & Childhood', 'Short film']);
    const save = (item: Festival, themes: string[]) => saveFestival(item, { city: 'Metz', themes });
    const error = await refusal(save(festival, [...festival.themes, 'Tax']));
    expect([error.code, error.field, error.details]).toEqual([
      'festival.themes_invalid',
      'themes',
      { why: 'choice', value: 'Tax' },
    ]);
    const saved = await save(festival, festival.themes);
    expect(saved.themes).toEqual(festival.themes);
    const withoutImportedTheme = await save(saved, ['Documentary']);
    expect((await refusal(save(withoutImportedTheme, ['Short film']))).field).toBe('themes');
  });

  it('creates no new version when nothing has changed', async () => {
    const { festival } = await createFestival();
    expect((await saveFestival(festival, {})).version).toBe(1);
    expect(await getHistory(festival.id)).toEqual([]);
  });

  it('rejects a stale version and returns the current festival', async () => {
    const { festival } = await createFestival();
    await saveFestival(festival, { city: 'Grenoble' });
    const error = await refusal(saveFestival(festival, { city: 'Nice' }));
    expect([error.kind, error.code]).toEqual(['conflict', 'festival.stale']);
    expect(error.details).toMatchObject({ festival: { city: 'Grenoble', version: 2 } });
    expect((await getDetails(festival.id)).festival!.city).toBe('Grenoble');
  });

  it.each([
    ['name', { name: ' ' }, 'festival.name_missing'],
    ['country', { country: 'XX', subdivision: null }, 'festival.country_invalid'],
    ['homepage', { homepage: 'our homepage' }, 'festival.homepage_invalid'],
    ['endsOn', { startsOn: '2027-05-02', endsOn: '2027-05-01' }, 'festival.endsOn_invalid'],
    ['usualMonth', { usualMonth: 13 }, 'festival.usualMonth_invalid'],
  ])('refuses an invalid %s and names its field', async (field, overrides, code) => {
    const { festival } = await createFestival();
    const error = await refusal(saveFestival(festival, overrides as Partial<Festival>));
    expect([error.code, error.field]).toEqual([code, field]);
  });

  it.each([
    ['in upper case', (name: string) => name.toUpperCase()],
    ['in full-width letters', (name: string) => name.replace('F', 'Ｆ')],
    ['with an invisible character', (name: string) => `\u200e${name}`],
  ])(
    'refuses the name of another festival %s, for a stored and for a new festival',
    async (_spelling, respell) => {
      const [first, second] = [await createFestival(), await createFestival()];
      const takenName = respell(first.festival.name);
      const error = await refusal(saveFestival(second.festival, { name: takenName }));
      expect([error.kind, error.code, error.field]).toEqual(['conflict', 'festival.name_taken', 'name']);
      const newFestival = { ...second.festival, name: takenName };
      const add = () => running.editing.saveFestival({ festival: newFestival, isVerified: false });
      expect((await refusal(running.asAdmin(add))).code).toBe('festival.name_taken');
    },
  );

  it('creates a festival once per idempotency key, and rejects one that exists under another name', async () => {
    const { festival: existing } = await createFestival();
    const festival = { ...existing, name: 'Brand New Days', city: 'Metz' };
    const add = () => running.editing.saveFestival({ festival, isVerified: true });
    const call = { idempotencyKey: 'once-new' };
    const [first, again] = [await running.asAdmin(add, call), await running.asAdmin(add, call)];
    expect(again).toEqual(first);
    expect(first.festival).toMatchObject({
      version: 1,
      competitionIds: [],
      name: 'Brand New Days',
      isDemonstration: false,
    });
    expect(await listChanges(first.festival!.id)).toEqual([
      ['whole', null, expect.objectContaining({ city: 'Metz' })],
    ]);
    await saveFestival(first.festival!, { name: 'Old Days' });
    const error = await refusal(running.asAdmin(add));
    expect([error.code, error.details]).toEqual([
      'festival.exists',
      { name: 'Old Days', festivalId: first.festival!.id },
    ]);
  });
});
