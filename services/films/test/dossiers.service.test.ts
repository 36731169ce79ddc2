import { DOSSIER_SECTIONS } from '@laurel/rules/films/dossiers';
import sharp from 'sharp';
import { person, refusal, refusalCode } from '../../runtime/test/callers.js';
import { readPdfText } from '../../documents/test/pdf-text.js';
import { MeasureOlderStills } from '../src/pictures/processing/measure-older-stills.js';
import { StillStorage } from '../src/storage/storage.js';
import { makeDossierFields, screener, startDossiers, type Dossiers } from './make-dossiers.js';

let dossiers: Dossiers,
  laurel: Dossiers['laurel'],
  ada: Dossiers['ada'],
  as: Dossiers['as'],
  added: Dossiers['added'],
  client: Dossiers['client'],
  put: Dossiers['put'],
  get: Dossiers['get'],
  open: Dossiers['open'],
  links: Dossiers['links'],
  shared: Dossiers['shared'];
const grace = person();
beforeAll(async () => {
  dossiers = await startDossiers();
  ({ laurel, ada, as, added, client, put, get, open, links, shared } = dossiers);
});
afterAll(() => dossiers?.stop());

describe('updateDossier', () => {
  it('saves the fields and returns what is missing', async () => {
    const { id } = await laurel.add();
    expect(await get(id)).toMatchObject({ version: 0, completeness: 0, missing: DOSSIER_SECTIONS });
    const given = {
      logline: 'Two sisters.\u200B ',
      subtitleLanguages: { values: [] },
      screeningFormats: ['DCP', 'ProRes'],
      ...screener,
    };
    const saved = await put(id, given, 0);
    expect(saved).toMatchObject({
      filmId: id,
      version: 1,
      completeness: 20,
      hasScreenerPassword: true,
      details: { ...given, logline: 'Two sisters.' },
    });
    expect(await get(id)).toEqual(saved);
    await added(id);
    expect((await get(id)).missing).toEqual(saved.missing.filter((section) => section !== 'stills'));
  });
  it('distinguishes a poster from stills in any order, also for older pictures that had no measures', async () => {
    const { id } = await laurel.add();
    const poster = await added(id, ada, await dossiers.createPicture(200, 300));
    const missing = async () =>
      (await get(id)).missing.filter((section) => ['poster', 'stills'].includes(section));
    expect(await missing()).toEqual(['stills']);
    const still = await added(id);
    expect(await missing()).toEqual([]);
    const shown = async () => {
      const { sheet } = await as(() => client.getDossierSheet({ filmId: id }));
      return [sheet!.poster?.fileName, sheet!.stills.map(({ fileName }) => fileName)];
    };
    expect(await shown()).toEqual([poster, [still]]);

    const where = { fileName: { in: [poster, still] } };
    const measures = () =>
      laurel.db.filmStill.findMany({
        where,
        select: { width: true, height: true },
        orderBy: { width: 'asc' },
      });
    const before = await measures();
    expect(before).toEqual([
      { width: 200, height: 300 },
      { width: 320, height: 240 },
    ]);
    const unknown = { width: null, height: null };
    await laurel.db.filmStill.updateMany({ where, data: unknown });
    // Reading does not measure. Until then a poster counts as a still.
    expect(await shown()).toEqual([undefined, [poster, still]]);
    expect(await measures()).toEqual([unknown, unknown]);
    await laurel.service.app.get(MeasureOlderStills, { strict: false }).run();
    expect(await measures()).toEqual(before);
    expect(await shown()).toEqual([poster, [still]]);
  });
  it('works while the picture storage is down, says so in the PDF, and measures older stills afterwards', async () => {
    const { id } = await laurel.add();
    const fileName = await added(id);
    await put(id, { logline: 'One.' });
    await laurel.db.filmStill.update({ where: { fileName }, data: { width: null, height: null } });
    const older = laurel.service.app.get(MeasureOlderStills, { strict: false });
    const storage = laurel.service.app.get(StillStorage, { strict: false });
    const away = vi.spyOn(storage, 'read').mockRejectedValue(new Error('The bucket is away.'));
    const lines = async () => {
      const { pdf } = await as(() => client.getDossierPdf({ filmId: id }));
      return (await readPdfText(Buffer.from(pdf))).pages.join(' ').replaceAll(/\s+/g, ' ');
    };
    const AWAY = 'Some pictures of this film could not be loaded when this file was made.';
    try {
      expect((await get(id)).missing).not.toContain('stills');
      const { sheet } = await as(() => client.getDossierSheet({ filmId: id }));
      expect(sheet!.stills.map((still) => still.fileName)).toEqual([fileName]);
      const text = await lines();
      expect([text.includes('One.'), text.includes(AWAY)]).toEqual([true, true]);
      await older.run();
    } finally {
      away.mockRestore();
    }
    expect(await laurel.db.filmStill.findUnique({ where: { fileName } })).toMatchObject({ width: null });
    await older.run();
    expect(await laurel.db.filmStill.findUnique({ where: { fileName } })).toMatchObject({ width: 320 });
    expect((await lines()).includes(AWAY)).toBe(false);
  });
  it('measures a camera picture as it is displayed, not as it is stored', async () => {
    const { id } = await laurel.add();
    const lying = await sharp(await dossiers.createPicture(300, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await added(id, ada, lying);
    expect((await get(id)).missing).not.toContain('poster');
  });
  it('changes only the named fields, and creates no version when nothing differs', async () => {
    const { id } = await laurel.add();
    await put(id, { logline: 'One.', sound: 'mono' });
    expect(await put(id, { sound: 'stereo' })).toMatchObject({
      version: 2,
      details: { logline: 'One.', sound: 'stereo' },
    });
    expect((await put(id, { sound: 'stereo' })).version).toBe(2);
  });
  it('refuses a stale version, another user’s film, and an invalid value', async () => {
    const { id } = await laurel.add();
    await put(id, { logline: 'One.' });
    expect(await refusal(put(id, { logline: 'Two.' }, 0))).toMatchObject({
      code: 'dossier.stale',
      field: 'version',
    });
    expect(await refusalCode(put(id, { logline: 'Two.' }, 1, grace))).toBe('film.not_found');
    expect(await refusalCode(get(id, grace))).toBe('film.not_found');
    expect(await refusal(put(id, { screenerUrl: 'http://screener.example' }))).toMatchObject({
      code: 'dossier.screenerUrl_invalid',
      field: 'screenerUrl',
      details: { why: 'safe_url' },
    });
    expect((await get(id)).details!.logline).toBe('One.');
  });
  it('returns the same response for a repeated request, and stores no secret of it', async () => {
    const { id } = await laurel.add();
    const idempotencyKey = '7c7b0a4e-6a43-4b0c-9a7b-3a6f1d7c1a11';
    const update = () =>
      laurel.as(
        ada,
        () =>
          client.updateDossier({
            filmId: id,
            version: 0,
            details: makeDossierFields(screener),
            fields: ['screenerUrl', 'screenerPassword'],
          }),
        { idempotencyKey },
      );
    expect((await update()).dossier).toEqual((await update()).dossier);
    const rows = await laurel.db.$queryRawUnsafe<object[]>(
      `select to_jsonb(a)::text as row from idempotent_response a union all select to_jsonb(o)::text from outbox o`,
    );
    expect(JSON.stringify(rows)).not.toContain('high tide');
  });
  it('is also guarded by constraints of the database', async () => {
    const { id } = await laurel.add();
    await put(id, { logline: 'One.' });
    const wrong = [
      `"logline" = ''`,
      `"logline" = repeat('x', 401)`,
      `"screenerUrl" = 'http://a.example'`,
      `"contactEmail" = 'ada'`,
      `"subtitleLanguages" = array['en']`,
      `"screenerPassword" = repeat('x', 201)`,
    ];
    for (const columns of wrong)
      await expect(
        laurel.db.$executeRawUnsafe(`update film_dossier set ${columns} where "filmId" = ${id}`),
      ).rejects.toThrow(/film_dossier_/);
  });
});

describe('the screener’s password', () => {
  it('is returned to the owner only, not to an administrator or an impersonator', async () => {
    const { id } = await laurel.add();
    await put(id, screener);
    const { token } = await open(id);
    const [admin, behind] = [person('admin'), { ...ada, impersonator: person('admin').user }];
    for (const who of [admin, behind]) {
      expect(await get(id, who)).toMatchObject({
        hasScreenerPassword: true,
        details: { screenerPassword: null, screenerUrl: screener.screenerUrl },
      });
      const { sheet } = await as(() => client.getDossierSheet({ filmId: id }), who);
      expect(sheet!.details!.screenerPassword).toBeNull();
      expect(await links(id, who)).toMatchObject([{ token: null }]);
      expect(
        (await put(id, { logline: who.user.slice(0, 8) }, undefined, who)).details!.screenerPassword,
      ).toBeNull();
    }
    expect((await get(id)).details).toMatchObject(screener);
    expect((await shared(token!)).details).toMatchObject(screener);
  });
});
