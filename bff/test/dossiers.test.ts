import { readPdfText } from '../../services/documents/test/pdf-text.js';
import { startPlatform, type TestResponse } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let owner: { cookie: string; userId: string }, another: { cookie: string };
let filmId: number;
beforeAll(async () => {
  laurel = await startPlatform();
  [owner, another] = [await laurel.signIn(), await laurel.signIn()];
  const film = { name: 'Соль / The Salt', length: 600, synopsis: 'Long.' };
  filmId = (await laurel.post('addFilm', film, owner.cookie)).body.id;
});
afterAll(() => laurel?.stop());

const getRefusal = ({ status, body }: TestResponse) => [status, body.error.code];
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const updateDossier = (fields: object, cookie = owner.cookie) =>
  laurel.post('updateDossier', { filmId, ...fields }, cookie);
const createLink = async (recipient = 'Leipzig', key?: string) =>
  (
    await laurel.post(
      'createDossierLink',
      { filmId, recipient },
      owner.cookie,
      key ? { 'idempotency-key': key } : {},
    )
  ).body as { id: number; path: string };
const openLink = (path: string, agent = FIREFOX) =>
  laurel.post('getSharedDossier', { token: path.replace('/dossier/', '') }, undefined, {
    'user-agent': agent,
  });
const getLinks = async () => (await laurel.get('getDossierLinks', { filmId }, owner.cookie)).body.items;
const fetchPath = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${laurel.url}${path}`, { headers, redirect: 'manual' });

describe('updateDossier', () => {
  it('saves the given fields, and null clears a field', async () => {
    const input = { logline: ' Two\nsisters. ', screenerUrl: 'https://screener.example/salt', sound: '5.1' };
    expect((await updateDossier(input)).body).toMatchObject({
      version: 1,
      details: {
        logline: 'Two sisters.',
        screenerUrl: input.screenerUrl,
        sound: '5.1',
        screenerPassword: null,
      },
      completeness: 26,
    });
    expect((await updateDossier({ sound: null, version: 1 })).body).toMatchObject({
      version: 2,
      details: { sound: null },
    });
    expect(getRefusal(await updateDossier({ logline: 'x', version: 1 }))).toEqual([409, 'dossier.stale']);
  });
  it.each([
    ['logline', 'x'.repeat(201), 'too_long', 'x'.repeat(200)],
    ['shortSynopsis', 'x'.repeat(601), 'too_long', 'x\ny'],
    ['directorBiography', 'a\u202Eb', 'character', 'a\nb'],
    ['contactEmail', 'ada@', 'email', 'ada@salt.example'],
    ['contactPhone', '0123456789', 'phone', '+33 123456789'],
    ['screenerUrl', 'http://a.example', 'safe_url', 'https://a.example'],
    ['screenerUrl', 'https://a:b@a.example', 'safe_url', 'https://a.example/a:b'],
    ['screeningFormats', ['VHS'], 'one_of', ['DCP']],
    ['subtitleLanguages', ['zz'], 'language', []],
    ['colour', 'blue', 'one_of', 'both'],
  ])('rejects %s with the value %j as %s, and accepts %j', async (field, invalidValue, why, validValue) => {
    const { status, body } = await updateDossier({ [field]: invalidValue });
    expect([status, body.error.code, body.error.details.fields[0].why]).toEqual([400, 'input.invalid', why]);
    expect(body.error.field).toMatch(new RegExp(`^${field}`));
    expect((await updateDossier({ [field]: validValue })).body.details[field]).toEqual(validValue);
  });
});

describe('a dossier link', () => {
  it('shows the dossier to anyone, counts each viewer once a day and ignores bots', async () => {
    await updateDossier({ screenerPassword: 'high tide' });
    const { path, ...link } = await createLink('Leipzig');
    expect(link).toMatchObject({ recipient: 'Leipzig', views: 0, lastViewedOn: null });
    const { status, headers, body } = await openLink(path);
    expect([status, headers.get('cache-control'), body.name]).toEqual([200, 'no-store', 'Соль / The Salt']);
    expect(body.details.screenerPassword).toBe('high tide');
    expect(JSON.stringify(body)).not.toContain(owner.userId);
    await openLink(path);
    await openLink(path, `${FIREFOX} Other`);
    await openLink(path, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    await openLink(path, '');
    expect((await getLinks())[0]).toMatchObject({ id: link.id, path, views: 2 });
  });
  it('is created once for a repeated request', async () => {
    const key = '5b5f4f0e-16f2-4d0e-9a5f-2f9c2e1f0b10';
    expect(await createLink('Oberhausen', key)).toEqual(await createLink('Oberhausen', key));
    expect((await createLink('Oberhausen')).path).not.toBe((await createLink('Oberhausen', key)).path);
  });
  it('responds like an unknown link as soon as it is revoked', async () => {
    const { id, path } = await createLink();
    expect((await openLink(path)).status).toBe(200);
    const { body } = await laurel.post('revokeDossierLink', { filmId, linkId: id }, owner.cookie);
    expect(body.items.map((link: { id: number }) => link.id)).not.toContain(id);
    for (const invalidPath of [path, '/dossier/x', `/dossier/${'A'.repeat(43)}`]) {
      expect(getRefusal(await openLink(invalidPath))).toEqual([404, 'dossier.not_found']);
      for (const download of ['pdf', `stills/${crypto.randomUUID()}/480.avif`])
        expect((await fetchPath(`${invalidPath}/${download}`)).status).toBe(404);
    }
  });
  it('opens a page that is neither cached nor indexed, and that sends no referrer', async () => {
    const { path } = await createLink();
    const { headers } = await fetchPath(path);
    expect([
      headers.get('cache-control'),
      headers.get('referrer-policy'),
      headers.get('x-robots-tag'),
    ]).toEqual(['private, no-store', 'no-referrer', 'noindex']);
  });
  it('hides its path from administrators, who can revoke it', async () => {
    const admin = await laurel.signIn({ admin: true });
    const { id } = await createLink();
    const { body } = await laurel.get('getDossierLinks', { filmId }, admin.cookie);
    expect(new Set(body.items.map(({ path }: { path: string }) => path))).toEqual(new Set([null]));
    const dossier = await laurel.get('getDossier', { filmId }, admin.cookie);
    expect(dossier.body).toMatchObject({ hasScreenerPassword: true, details: { screenerPassword: null } });
    const input = { filmId, recipient: 'x' };
    expect(getRefusal(await laurel.post('createDossierLink', input, admin.cookie))).toEqual([
      404,
      'film.not_found',
    ]);
    const revoked = await laurel.post('revokeDossierLink', { filmId, linkId: id }, admin.cookie);
    expect(revoked.status).toBe(200);
  });
});

describe('a dossier PDF', () => {
  it('is available to the owner and to anyone with a link', async () => {
    const { path } = await createLink();
    const requests = [
      () => fetchPath(`/dossiers/${filmId}/pdf`, { cookie: owner.cookie }),
      () => fetchPath(`${path}/pdf`),
    ];
    for (const sendRequest of requests) {
      const response = await sendRequest();
      const pdf = Buffer.from(await response.arrayBuffer());
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename=dossier.pdf; filename*=UTF-8''${encodeURIComponent('Соль   The Salt – dossier.pdf')}`,
      );
      const { title, pages } = await readPdfText(pdf);
      expect(title).toBe('Соль / The Salt');
      expect(pages.join(' ')).toContain('high tide');
    }
    expect((await getLinks())[0]).toMatchObject({ path, views: 0 });
  });
  it('is unavailable to anyone else and to pages of other sites', async () => {
    const status = async (headers: Record<string, string>, filmPath: number | string = filmId) =>
      (await fetchPath(`/dossiers/${filmPath}/pdf`, headers)).status;
    expect(await status({})).toBe(401);
    expect(await status({ cookie: another.cookie })).toBe(404);
    expect(await status({ cookie: owner.cookie }, 'x')).toBe(404);
    expect(await status({ cookie: owner.cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status({ cookie: owner.cookie, 'sec-fetch-site': 'same-origin' })).toBe(200);
  });
});
