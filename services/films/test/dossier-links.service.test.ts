import { importPrivateKey, sign } from '@laurel/runtime/auth/call-context';
import { deriveSecret } from '@laurel/runtime/auth/link-secret';
import { MAX_DOSSIER_LINKS } from '@laurel/rules/films/dossiers';
import { nobody, person, refusalCode } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { screener, startDossiers, type Dossiers } from './make-dossiers.js';

let dossiers: Dossiers,
  laurel: Dossiers['laurel'],
  ada: Dossiers['ada'],
  as: Dossiers['as'],
  added: Dossiers['added'],
  client: Dossiers['client'],
  put: Dossiers['put'],
  open: Dossiers['open'],
  links: Dossiers['links'],
  shared: Dossiers['shared'];
const grace = person();
beforeAll(async () => {
  dossiers = await startDossiers();
  ({ laurel, ada, as, added, client, put, open, links, shared } = dossiers);
});
afterAll(() => dossiers?.stop());

describe('openDossierLink', () => {
  it('returns the same link for a film and a key until it is revoked', async () => {
    const { id } = await laurel.add();
    const [first, again, other] = [await open(id, 'a'), await open(id, 'a', 'Leipzig'), await open(id, 'b')];
    expect(first).toMatchObject({ recipient: 'Clermont-Ferrand', views: 0, lastViewedOn: null });
    expect(first.token).toMatch(/^[\w-]{43}$/);
    expect(again).toEqual(first);
    expect(other.token).not.toBe(first.token);
    expect((await links(id)).map((link) => link.token)).toEqual([other.token, first.token]);
    const left = await as(() => client.revokeDossierLink({ filmId: id, linkId: first.id }));
    expect(left.items.map((link) => link.id)).toEqual([other.id]);
    expect(await refusalCode(shared(first.token!))).toBe('dossier.not_found');
    expect((await open(id, 'a')).token).not.toBe(first.token);
  });
  it('creates one link for concurrent requests', async () => {
    const { id } = await laurel.add();
    const made = await Promise.all(Array.from({ length: 8 }, () => open(id)));
    expect(new Set(made.map(({ token }) => token)).size).toBe(1);
  });
  it('stores no token in the database', async () => {
    const { id } = await laurel.add();
    const { token } = await open(id);
    const rows = await laurel.db.$queryRawUnsafe(`select to_jsonb(l)::text from film_dossier_link l`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
  it('is allowed for the owner only, and for no impersonator or internal call', async () => {
    const { id } = await laurel.add();
    const admin = person('admin');
    expect(await refusalCode(open(id, 'a', 'x', grace))).toBe('film.not_found');
    expect(await refusalCode(open(id, 'a', 'x', admin))).toBe('film.not_found');
    expect(await refusalCode(open(id, 'a', 'x', nobody))).toBe('session.required');
    expect(await refusalCode(open(id, 'a', 'x', { ...ada, impersonator: admin.user }))).toBe(
      'session.impersonated',
    );
    const internalToken = sign(
      { user: ada.user, role: 'internal', impersonator: '' },
      importPrivateKey(laurel.stack.callerPrivateKey),
      ['films'],
    );
    const openLink = () => client.openDossierLink({ filmId: id, key: 'a', recipient: 'x' });
    expect(await refusalCode(laurel.as(ada, openLink, { getCallerToken: () => internalToken }))).toBe(
      'session.required',
    );
  });
  it('openDossierLinks opens several links in order in one call, and keeps existing ones', async () => {
    const { id } = await laurel.add();
    const first = await open(id, 'entry-7', 'Leipzig');
    const toLink = (key: string) => ({ key, recipient: `For ${key}` });
    const openLinks = () =>
      as(() => client.openDossierLinks({ filmId: id, links: ['entry-9', 'entry-7', 'entry-8'].map(toLink) }));
    const { seeds } = await openLinks();
    expect(await openLinks()).toEqual({ seeds });
    const key = Buffer.from((await laurel.stack.env('films')).DOSSIER_KEY!, 'base64');
    const tokens = seeds.map((seed) => deriveSecret(key, seed));
    expect(tokens[1]).toBe(first.token);
    const all = await links(id);
    expect([9, 7, 8].map((n) => all.find(({ submissionId }) => submissionId === n))).toEqual([
      expect.objectContaining({ token: tokens[0], recipient: 'For entry-9' }),
      expect.objectContaining({ token: tokens[1], recipient: 'Leipzig' }),
      expect.objectContaining({ token: tokens[2], recipient: 'For entry-8' }),
    ]);
    expect((await shared(tokens[2]!)).name).toBe('The Salt Harvest');
  });
  it('openDossierLinks opens all links or none, and for the owner only', async () => {
    const { id } = await laurel.add();
    const openAll = (key: string, recipient: string, who = ada) => {
      const some = [
        { key: 'entry-1', recipient: 'Leipzig' },
        { key, recipient },
      ];
      return refusalCode(as(() => client.openDossierLinks({ filmId: id, links: some }), who));
    };
    expect(await openAll('entry-2', ' ')).toBe('dossier.recipient_invalid');
    expect(await openAll('entry-2', 'x', grace)).toBe('film.not_found');
    expect(await openAll('entry-2', 'x', { ...ada, impersonator: grace.user })).toBe('session.impersonated');
    expect(await links(id)).toEqual([]);
  });
  it('refuses more links than the limit, and revokeDossierLink does not touch another film', async () => {
    const { id } = await laurel.add();
    const elsewhere = await laurel.add({}, grace);
    await laurel.db.filmDossierLink.createMany({
      data: Array.from({ length: MAX_DOSSIER_LINKS }, (_, n) => ({
        filmId: id,
        key: `k${n}`,
        recipient: 'x',
        secretHash: Buffer.alloc(32, `${id} ${n}`),
      })),
    });
    expect(await refusalCode(open(id))).toBe('dossier.too_many_links');
    const [first] = await links(id);
    const foreign = () => client.revokeDossierLink({ filmId: elsewhere.id, linkId: first!.id });
    await as(foreign, grace);
    expect(
      await refusalCode(as(() => client.revokeDossierLink({ filmId: id, linkId: first!.id }), grace)),
    ).toBe('film.not_found');
    expect(await links(id)).toHaveLength(MAX_DOSSIER_LINKS);
    await as(() => client.revokeDossierLink({ filmId: id, linkId: first!.id }));
    expect((await open(id)).views).toBe(0);
  });
});

describe('getSharedDossier', () => {
  it('shows the current film, and about its director only what they wrote', async () => {
    const { id } = await laurel.add({
      synopsis: 'Long.',
      directorAge: 41,
      directorIdentities: { values: ['Latino'] },
      credits: [{ role: 'director', name: 'Ada' }],
    });
    await added(id);
    await put(id, { directorBiography: 'Born by the sea.', ...screener });
    const { token } = await open(id);
    const sheet = await shared(token!);
    expect(sheet).toMatchObject({
      name: 'The Salt Harvest',
      synopsis: 'Long.',
      details: { directorBiography: 'Born by the sea.' },
      credits: [{ role: 'director', name: 'Ada' }],
    });
    expect(sheet.stills).toHaveLength(1);
    expect(JSON.stringify(sheet)).not.toMatch(/Latino|directorAge|createdBy/);
    expect((await as(() => client.getDossierSheet({ filmId: id }))).sheet).toEqual(sheet);
  });
  it('counts each visitor once a day for each link, and stores nothing about them', async () => {
    const { id } = await laurel.add();
    const [one, other] = [await open(id, 'a'), await open(id, 'b')];
    for (const visitor of ['ann', 'ann', 'bob', null]) await shared(one.token!, visitor);
    await Promise.all(Array.from({ length: 5 }, () => shared(one.token!, 'cy')));
    await shared(other.token!, 'ann');
    const day = new Date().toISOString().slice(0, 10);
    expect(await links(id)).toMatchObject([{ views: 1 }, { views: 3, lastViewedOn: day }]);
    const rows = await laurel.db.$queryRawUnsafe<object[]>(
      `select to_jsonb(v)::text as row from film_dossier_view v`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/ann|bob/);
  });
  it('counts a visitor again on the next day, and deletes the hashes of the day before', async () => {
    const { id } = await laurel.add();
    const link = await open(id);
    await shared(link.token!, 'ann');
    await laurel.db.$executeRawUnsafe(
      `update film_dossier_view set day = day - 1, "visitorHash" = sha256("visitorHash") where "linkId" = ${link.id}`,
    );
    await shared(link.token!, 'ann');
    expect((await links(id))[0]).toMatchObject({ views: 2 });
    expect(await laurel.db.filmDossierView.count({ where: { linkId: link.id } })).toBe(1);
  });
  it('is not found after the film is deleted, as for an unknown or malformed token', async () => {
    const { id } = await laurel.add();
    await put(id, screener);
    const { token } = await open(id);
    await shared(token!, 'ann');
    await as(() => laurel.client.deleteFilm({ filmId: id }));
    for (const dead of [token!, 'x', 'A'.repeat(43)])
      expect(await refusalCode(shared(dead, 'ann'))).toBe('dossier.not_found');
    expect(await refusalCode(as(() => client.getSharedDossierPdf({ token: token! }), nobody))).toBe(
      'dossier.not_found',
    );
    expect(await countRows(laurel.db, 'film_dossier')).toBe(
      await countRows(laurel.db, 'film_dossier d join film f on f.id = d."filmId"'),
    );
  });
});
