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
  uploadAndAddStill: Dossiers['uploadAndAddStill'],
  client: Dossiers['client'],
  updateDossier: Dossiers['updateDossier'],
  openLink: Dossiers['openLink'],
  listLinks: Dossiers['listLinks'],
  getSharedDossier: Dossiers['getSharedDossier'];
type Still = Awaited<ReturnType<Dossiers['getSharedDossier']>>['stills'][number];
const grace = person();
beforeAll(async () => {
  dossiers = await startDossiers();
  ({ laurel, ada, as, uploadAndAddStill, client, updateDossier, openLink, listLinks, getSharedDossier } =
    dossiers);
});
afterAll(() => dossiers?.stop());

describe('openDossierLink', () => {
  it('returns the same link for a film and a key until it is revoked', async () => {
    const { id } = await laurel.addFilm();
    const [first, repeated, other] = [
      await openLink(id, 'a'),
      await openLink(id, 'a', 'Leipzig'),
      await openLink(id, 'b'),
    ];
    expect(first).toMatchObject({ recipient: 'Clermont-Ferrand', views: 0, lastViewedOn: null });
    expect(first.token).toMatch(/^[\w-]{43}$/);
    expect(repeated).toEqual(first);
    expect(other.token).not.toBe(first.token);
    expect((await listLinks(id)).map((link) => link.token)).toEqual([other.token, first.token]);
    const remaining = await as(() => client.revokeDossierLink({ filmId: id, linkId: first.id }));
    expect(remaining.items.map((link) => link.id)).toEqual([other.id]);
    expect(await refusalCode(getSharedDossier(first.token!))).toBe('dossier.not_found');
    expect((await openLink(id, 'a')).token).not.toBe(first.token);
  });
  it('creates one link for concurrent requests', async () => {
    const { id } = await laurel.addFilm();
    const created = await Promise.all(Array.from({ length: 8 }, () => openLink(id)));
    expect(new Set(created.map(({ token }) => token)).size).toBe(1);
  });
  it('stores no token in the database', async () => {
    const { id } = await laurel.addFilm();
    const { token } = await openLink(id);
    const rows = await laurel.db.$queryRawUnsafe(`select to_jsonb(l)::text from film_dossier_link l`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
  it('is allowed for the owner only, not for an impersonator or an internal call', async () => {
    const { id } = await laurel.addFilm();
    const admin = person('admin');
    expect(await refusalCode(openLink(id, 'a', 'x', grace))).toBe('film.not_found');
    expect(await refusalCode(openLink(id, 'a', 'x', admin))).toBe('film.not_found');
    expect(await refusalCode(openLink(id, 'a', 'x', nobody))).toBe('session.required');
    expect(await refusalCode(openLink(id, 'a', 'x', { ...ada, impersonator: admin.user }))).toBe(
      'session.impersonated',
    );
    const internalToken = sign(
      { user: ada.user, role: 'internal', impersonator: '' },
      importPrivateKey(laurel.stack.callerPrivateKey),
      ['films'],
    );
    const callOpenDossierLink = () => client.openDossierLink({ filmId: id, key: 'a', recipient: 'x' });
    expect(
      await refusalCode(laurel.as(ada, callOpenDossierLink, { getCallerToken: () => internalToken })),
    ).toBe('session.required');
  });
  it('openDossierLinks opens several links in order in one call, and returns existing ones', async () => {
    const { id } = await laurel.addFilm();
    const first = await openLink(id, 'entry-7', 'Leipzig');
    const toLink = (key: string) => ({ key, recipient: `For ${key}` });
    const openLinks = () =>
      as(() => client.openDossierLinks({ filmId: id, links: ['entry-9', 'entry-7', 'entry-8'].map(toLink) }));
    const { seeds } = await openLinks();
    expect(await openLinks()).toEqual({ seeds });
    const key = Buffer.from((await laurel.stack.env('films')).DOSSIER_KEY!, 'base64');
    const tokens = seeds.map((seed) => deriveSecret(key, seed));
    expect(tokens[1]).toBe(first.token);
    const allLinks = await listLinks(id);
    expect([9, 7, 8].map((n) => allLinks.find(({ submissionId }) => submissionId === n))).toEqual([
      expect.objectContaining({ token: tokens[0], recipient: 'For entry-9' }),
      expect.objectContaining({ token: tokens[1], recipient: 'Leipzig' }),
      expect.objectContaining({ token: tokens[2], recipient: 'For entry-8' }),
    ]);
    expect((await getSharedDossier(tokens[2]!)).name).toBe('The Salt Harvest');
  });
  it('openDossierLinks opens all links or none, and for the owner only', async () => {
    const { id } = await laurel.addFilm();
    const openAll = (key: string, recipient: string, who = ada) => {
      const linkInputs = [
        { key: 'entry-1', recipient: 'Leipzig' },
        { key, recipient },
      ];
      return refusalCode(as(() => client.openDossierLinks({ filmId: id, links: linkInputs }), who));
    };
    expect(await openAll('entry-2', ' ')).toBe('dossier.recipient_invalid');
    expect(await openAll('entry-2', 'x', grace)).toBe('film.not_found');
    expect(await openAll('entry-2', 'x', { ...ada, impersonator: grace.user })).toBe('session.impersonated');
    expect(await listLinks(id)).toEqual([]);
  });
  it('refuses more links than the limit, and revokeDossierLink does not touch another film', async () => {
    const { id } = await laurel.addFilm();
    const otherFilm = await laurel.addFilm({}, grace);
    await laurel.db.filmDossierLink.createMany({
      data: Array.from({ length: MAX_DOSSIER_LINKS }, (_, n) => ({
        filmId: id,
        key: `k${n}`,
        recipient: 'x',
        secretHash: Buffer.alloc(32, `${id} ${n}`),
      })),
    });
    expect(await refusalCode(openLink(id))).toBe('dossier.too_many_links');
    const [first] = await listLinks(id);
    const revokeForeignLink = () => client.revokeDossierLink({ filmId: otherFilm.id, linkId: first!.id });
    await as(revokeForeignLink, grace);
    expect(
      await refusalCode(as(() => client.revokeDossierLink({ filmId: id, linkId: first!.id }), grace)),
    ).toBe('film.not_found');
    expect(await listLinks(id)).toHaveLength(MAX_DOSSIER_LINKS);
    await as(() => client.revokeDossierLink({ filmId: id, linkId: first!.id }));
    expect((await openLink(id)).views).toBe(0);
  });
});

describe('getSharedDossier', () => {
  it('returns the current film, and about the director only the statement that they wrote', async () => {
    const { id } = await laurel.addFilm({
      synopsis: 'Long.',
      directorAge: 41,
      directorIdentities: { values: ['Latino'] },
      credits: [{ role: 'director', name: 'Ada' }],
    });
    await uploadAndAddStill(id);
    await updateDossier(id, { directorBiography: 'Born by the sea.', ...screener });
    const { token } = await openLink(id);
    const sheet = await getSharedDossier(token!);
    expect(sheet).toMatchObject({
      name: 'The Salt Harvest',
      synopsis: 'Long.',
      details: { directorBiography: 'Born by the sea.' },
      credits: [{ role: 'director', name: 'Ada' }],
    });
    expect(sheet.stills).toHaveLength(1);
    expect(JSON.stringify(sheet)).not.toMatch(/Latino|directorAge|createdBy/);
    const ownerSheet = (await as(() => client.getDossierSheet({ filmId: id }))).sheet!;
    expect({ ...ownerSheet, stills: [] }).toEqual({ ...sheet, stills: [] });
  });
  it('returns only pictures of the dossier, and only as long as the link is valid', async () => {
    const { id } = await laurel.addFilm();
    await uploadAndAddStill(id);
    const { id: other } = await laurel.addFilm();
    await uploadAndAddStill(other);
    const link = await openLink(id);
    const token = link.token!;
    const otherStill = (await getSharedDossier((await openLink(other)).token!)).stills[0]!.fileName;
    const [{ fileName, sizes }] = (await getSharedDossier(token)).stills as [Still];
    expect(sizes[0]!.avif).toBe(`/dossier/${token}/stills/${fileName}/480.avif`);
    const getUrl = (name = fileName, width = 480, format = 'avif') =>
      as(() => client.getSharedStillUrl({ token, fileName: name, width, format }), nobody);
    const until = Number(new URL((await getUrl()).url, 'http://localhost').searchParams.get('until'));
    expect(until - Date.now()).toBeLessThanOrEqual(120_000);
    for (const [name, width, format] of [
      [otherStill, 480, 'avif'],
      [fileName, 481, 'avif'],
      [fileName, 480, 'gif'],
    ] as const)
      expect(await refusalCode(getUrl(name, width, format))).toBe('dossier.not_found');
    await as(() => client.revokeDossierLink({ filmId: id, linkId: link.id }));
    expect(await refusalCode(getUrl())).toBe('dossier.not_found');
  });
  it('counts each visitor once a day for each link, and stores nothing about them', async () => {
    const { id } = await laurel.addFilm();
    const [one, other] = [await openLink(id, 'a'), await openLink(id, 'b')];
    for (const visitor of ['ann', 'ann', 'bob', null]) await getSharedDossier(one.token!, visitor);
    await Promise.all(Array.from({ length: 5 }, () => getSharedDossier(one.token!, 'cy')));
    await getSharedDossier(other.token!, 'ann');
    const day = new Date().toISOString().slice(0, 10);
    expect(await listLinks(id)).toMatchObject([{ views: 1 }, { views: 3, lastViewedOn: day }]);
    const rows = await laurel.db.$queryRawUnsafe<object[]>(
      `select to_jsonb(v)::text as row from film_dossier_view v`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/ann|bob/);
  });
  it('counts a visitor again on the next day, and deletes the hashes of the day before', async () => {
    const { id } = await laurel.addFilm();
    const link = await openLink(id);
    await getSharedDossier(link.token!, 'ann');
    await laurel.db.$executeRawUnsafe(
      `update film_dossier_view set day = day - 1, "visitorHash" = sha256("visitorHash") where "linkId" = ${link.id}`,
    );
    await getSharedDossier(link.token!, 'ann');
    expect((await listLinks(id))[0]).toMatchObject({ views: 2 });
    expect(await laurel.db.filmDossierView.count({ where: { linkId: link.id } })).toBe(1);
  });
  it('responds with not found after the film is deleted, and for an unknown or malformed token', async () => {
    const { id } = await laurel.addFilm();
    await updateDossier(id, screener);
    const { token } = await openLink(id);
    await getSharedDossier(token!, 'ann');
    await as(() => laurel.client.deleteFilm({ filmId: id }));
    for (const invalidToken of [token!, 'x', 'A'.repeat(43)])
      expect(await refusalCode(getSharedDossier(invalidToken, 'ann'))).toBe('dossier.not_found');
    expect(await refusalCode(as(() => client.getSharedDossierPdf({ token: token! }), nobody))).toBe(
      'dossier.not_found',
    );
    expect(await countRows(laurel.db, 'film_dossier')).toBe(
      await countRows(laurel.db, 'film_dossier d join film f on f.id = d."filmId"'),
    );
  });
});
