import type { Festival } from '@laurel/proto/catalog/v1/festival';
import { runAs, person, refusal } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { Db } from '../src/database/client.js';
import { editing, type Editing } from './editing.js';
import { noFilters, startCatalog, type Running } from './make.js';

let running: Running, db: Db;
let whole: Editing['whole'],
  made: Editing['made'],
  history: Editing['history'],
  listChanges: Editing['listChanges'],
  saveFestival: Editing['saveFestival'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ whole, made, history, listChanges, saveFestival } = editing(running));
});
afterAll(() => running?.stop());

describe('access to editing', () => {
  it.each(['user', 'anonymous'] as const)('is denied for the role %s', async (role) => {
    const { festival, competition } = await made();
    const as = (work: () => Promise<unknown>) => refusal(runAs(running.stack)(person(role), work));
    const { editing: to } = running;
    const target = { competitionId: competition.id, version: 1 };
    const codes = [
      await as(() => to.findFestivals(noFilters)),
      await as(() => to.getFestivalWhole({ festivalId: festival.id })),
      await as(() => to.saveFestival({ festival, isVerified: false })),
      await as(() => to.verifyFestivals({ items: [{ festivalId: festival.id, version: 1 }] })),
      await as(() => to.deleteFestivals({ items: [{ festivalId: festival.id, version: 1 }] })),
      await as(() => to.saveCompetition({ festivalId: festival.id, competition })),
      await as(() => to.saveCompetitionDates({ ...target, dates: [] })),
      await as(() => to.saveTerms({ ...target, terms: [] })),
      await as(() => to.checkDraft({ ...target, terms: null, dates: null })),
      await as(() => to.deprecateCompetitions({ competitionIds: [], items: [], isDeprecated: true })),
      await as(() => to.deleteCompetition(target)),
      await as(() => to.getCatalogHistory({ festivalId: festival.id, pageSize: 1 })),
      await as(() => to.undoCatalogChange({ changeId: 1 })),
    ].map(({ code }) => code);
    const expected = role === 'user' ? 'session.not_admin' : expect.stringMatching(/^session\./);
    expect(codes).toEqual(codes.map(() => expected));
  });
});

describe('saving a festival', () => {
  it('changes the given fields, publishes an event, records each field with actor and time, and writes the audit log', async () => {
    const { festival } = await made();
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
    expect((await history(festival.id))[0]).toMatchObject({
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
    const { festival } = await made();
    await saveFestival(festival, { name: 'Zanzibar Quokka Days' });
    const startedAt = Date.now();
    const found = async () =>
      (
        await running.asAnonymous(() =>
          running.to.getFestivals({ query: 'quokka', filters: null, facets: [], page: 1, pageSize: 5 }),
        )
      ).total;
    while ((await found()) === 0)
      if (Date.now() - startedAt > 2000) throw new Error('not found in two seconds');
  });

  it('rejects an unknown theme, and keeps an imported one until it is removed', async () => {
    const { festival } = await made({ categories: ['Children and youth', 'Short film'] });
    expect(festival.themes).toEqual(['Youth & Childhood', 'Short film']);
    const save = (item: Festival, themes: string[]) => saveFestival(item, { city: 'Metz', themes });
    const strange = await refusal(save(festival, [...festival.themes, 'Tax']));
    expect([strange.code, strange.field, strange.details]).toEqual([
      'festival.themes_invalid',
      'themes',
      { why: 'choice', value: 'Tax' },
    ]);
    const saved = await save(festival, festival.themes);
    expect(saved.themes).toEqual(festival.themes);
    const without = await save(saved, ['Documentary']);
    expect((await refusal(save(without, ['Short film']))).field).toBe('themes');
  });

  it('creates no new version when nothing has changed', async () => {
    const { festival } = await made();
    expect((await saveFestival(festival, {})).version).toBe(1);
    expect(await history(festival.id)).toEqual([]);
  });

  it('rejects a stale version and returns the current festival', async () => {
    const { festival } = await made();
    await saveFestival(festival, { city: 'Grenoble' });
    const error = await refusal(saveFestival(festival, { city: 'Nice' }));
    expect([error.kind, error.code]).toEqual(['conflict', 'festival.stale']);
    expect(error.details).toMatchObject({ festival: { city: 'Grenoble', version: 2 } });
    expect((await whole(festival.id)).festival!.city).toBe('Grenoble');
  });

  it.each([
    ['name', { name: ' ' }, 'festival.name_missing'],
    ['country', { country: 'XX', subdivision: null }, 'festival.country_invalid'],
    ['homepage', { homepage: 'lantern.example' }, 'festival.homepage_invalid'],
    ['endsOn', { startsOn: '2027-05-02', endsOn: '2027-05-01' }, 'festival.endsOn_invalid'],
    ['usualMonth', { usualMonth: 13 }, 'festival.usualMonth_invalid'],
  ])('rejects an invalid %s on its field', async (field, overrides, code) => {
    const { festival } = await made();
    const error = await refusal(saveFestival(festival, overrides as Partial<Festival>));
    expect([error.code, error.field]).toEqual([code, field]);
  });

  it.each([
    ['in other letters', (name: string) => name.toUpperCase()],
    ['in wide letters', (name: string) => name.replace('F', 'Ｆ')],
    ['with something between that nobody sees', (name: string) => `\u200e${name}`],
  ])('rejects the name of another festival %s, also for a new festival', async (_what, otherwise) => {
    const [one, other] = [await made(), await made()];
    const taken = otherwise(one.festival.name);
    const error = await refusal(saveFestival(other.festival, { name: taken }));
    expect([error.kind, error.code, error.field]).toEqual(['conflict', 'festival.name_taken', 'name']);
    const fresh = { ...other.festival, name: taken };
    const add = () => running.editing.saveFestival({ festival: fresh, isVerified: false });
    expect((await refusal(running.asAdmin(add))).code).toBe('festival.name_taken');
  });

  it('creates a festival once per idempotency key, and rejects one that exists under another name', async () => {
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
