import { DOSSIER_SECTIONS } from '@laurel/rules/films/dossiers';
import sharp from 'sharp';
import { person, refusal, refusalCode } from '../../runtime/test/callers.js';
import { readPdfText } from '../../documents/test/pdf-text.js';
import { StillStorage } from '../src/storage/storage.js';
import { makeDossierFields, screener, startDossiers, type Dossiers } from './make-dossiers.js';

let dossiers: Dossiers,
  laurel: Dossiers['laurel'],
  ada: Dossiers['ada'],
  as: Dossiers['as'],
  uploadAndAddStill: Dossiers['uploadAndAddStill'],
  client: Dossiers['client'],
  updateDossier: Dossiers['updateDossier'],
  getDossier: Dossiers['getDossier'],
  openLink: Dossiers['openLink'],
  listLinks: Dossiers['listLinks'],
  getSharedDossier: Dossiers['getSharedDossier'];
const grace = person();
beforeAll(async () => {
  dossiers = await startDossiers();
  ({
    laurel,
    ada,
    as,
    uploadAndAddStill,
    client,
    updateDossier,
    getDossier,
    openLink,
    listLinks,
    getSharedDossier,
  } = dossiers);
});
afterAll(() => dossiers?.stop());

describe('updateDossier', () => {
  it('saves the fields and returns the missing sections', async () => {
    const { id } = await laurel.addFilm();
    expect(await getDossier(id)).toMatchObject({ version: 0, completeness: 0, missing: DOSSIER_SECTIONS });
    const fields = {
      logline: 'Two sisters.\u200B ',
      subtitleLanguages: { values: [] },
      screeningFormats: ['DCP', 'ProRes'],
      ...screener,
    };
    const saved = await updateDossier(id, fields, 0);
    expect(saved).toMatchObject({
      filmId: id,
      version: 1,
      completeness: 20,
      hasScreenerPassword: true,
      details: { ...fields, logline: 'Two sisters.' },
    });
    expect(await getDossier(id)).toEqual(saved);
    await uploadAndAddStill(id);
    expect((await getDossier(id)).missing).toEqual(saved.missing.filter((section) => section !== 'stills'));
  });
  it('distinguishes a poster from stills in any order, even for older pictures without a stored size', async () => {
    const { id } = await laurel.addFilm();
    const poster = await uploadAndAddStill(id, ada, await dossiers.createPicture(200, 300));
    const listMissingPictures = async () =>
      (await getDossier(id)).missing.filter((section) => ['poster', 'stills'].includes(section));
    expect(await listMissingPictures()).toEqual(['stills']);
    const still = await uploadAndAddStill(id);
    expect(await listMissingPictures()).toEqual([]);
    const listShownPictures = async () => {
      const { sheet } = await as(() => client.getDossierSheet({ filmId: id }));
      return [sheet!.poster?.fileName, sheet!.stills.map(({ fileName }) => fileName)];
    };
    expect(await listShownPictures()).toEqual([poster, [still]]);
  });
  it('works while the picture storage is unavailable, with a note in the PDF', async () => {
    const { id } = await laurel.addFilm();
    const fileName = await uploadAndAddStill(id);
    await updateDossier(id, { logline: 'One.' });
    const storage = laurel.service.app.get(StillStorage, { strict: false });
    const readSpy = vi.spyOn(storage, 'read').mockRejectedValue(new Error('The bucket is unavailable.'));
    const readPdf = async () => {
      const { pdf } = await as(() => client.getDossierPdf({ filmId: id }));
      return (await readPdfText(Buffer.from(pdf))).pages.join(' ').replaceAll(/\s+/g, ' ');
    };
    const MISSING_PICTURES = 'Some pictures of this film could not be loaded when this file was made.';
    try {
      expect((await getDossier(id)).missing).not.toContain('stills');
      const { sheet } = await as(() => client.getDossierSheet({ filmId: id }));
      expect(sheet!.stills.map((still) => still.fileName)).toEqual([fileName]);
      const text = await readPdf();
      expect([text.includes('One.'), text.includes(MISSING_PICTURES)]).toEqual([true, true]);
    } finally {
      readSpy.mockRestore();
    }
    expect((await readPdf()).includes(MISSING_PICTURES)).toBe(false);
  });
  it('measures a camera picture after rotation', async () => {
    const { id } = await laurel.addFilm();
    const rotatedPicture = await sharp(await dossiers.createPicture(300, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await uploadAndAddStill(id, ada, rotatedPicture);
    expect((await getDossier(id)).missing).not.toContain('poster');
  });
  it('changes only the named fields, and creates no version when nothing differs', async () => {
    const { id } = await laurel.addFilm();
    await updateDossier(id, { logline: 'One.', sound: 'mono' });
    expect(await updateDossier(id, { sound: 'stereo' })).toMatchObject({
      version: 2,
      details: { logline: 'One.', sound: 'stereo' },
    });
    expect((await updateDossier(id, { sound: 'stereo' })).version).toBe(2);
  });
  it('refuses a stale version, another user’s film, and an invalid value', async () => {
    const { id } = await laurel.addFilm();
    await updateDossier(id, { logline: 'One.' });
    expect(await refusal(updateDossier(id, { logline: 'Two.' }, 0))).toMatchObject({
      code: 'dossier.stale',
      field: 'version',
    });
    expect(await refusalCode(updateDossier(id, { logline: 'Two.' }, 1, grace))).toBe('film.not_found');
    expect(await refusalCode(getDossier(id, grace))).toBe('film.not_found');
    expect(await refusal(updateDossier(id, { screenerUrl: 'http://screener.example' }))).toMatchObject({
      code: 'dossier.screenerUrl_invalid',
      field: 'screenerUrl',
      details: { why: 'safe_url' },
    });
    expect((await getDossier(id)).details!.logline).toBe('One.');
  });
  it('returns the same response for a repeated request, and stores no secrets in that response', async () => {
    const { id } = await laurel.addFilm();
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
  it('stores only values that the database constraints allow', async () => {
    const { id } = await laurel.addFilm();
    await updateDossier(id, { logline: 'One.' });
    const invalidColumns = [
      `"logline" = ''`,
      `"logline" = repeat('x', 401)`,
      `"screenerUrl" = 'http://a.example'`,
      `"contactEmail" = 'ada'`,
      `"subtitleLanguages" = array['en']`,
      `"screenerPassword" = repeat('x', 201)`,
    ];
    for (const columns of invalidColumns)
      await expect(
        laurel.db.$executeRawUnsafe(`update film_dossier set ${columns} where "filmId" = ${id}`),
      ).rejects.toThrow(/film_dossier_/);
  });
});

describe('the screener’s password', () => {
  it('is returned to the owner only, not to an administrator or an impersonator', async () => {
    const { id } = await laurel.addFilm();
    await updateDossier(id, screener);
    const { token } = await openLink(id);
    const [admin, impersonator] = [person('admin'), { ...ada, impersonator: person('admin').user }];
    for (const who of [admin, impersonator]) {
      expect(await getDossier(id, who)).toMatchObject({
        hasScreenerPassword: true,
        details: { screenerPassword: null, screenerUrl: screener.screenerUrl },
      });
      const { sheet } = await as(() => client.getDossierSheet({ filmId: id }), who);
      expect(sheet!.details!.screenerPassword).toBeNull();
      expect(await listLinks(id, who)).toMatchObject([{ token: null }]);
      expect(
        (await updateDossier(id, { logline: who.user.slice(0, 8) }, undefined, who)).details!
          .screenerPassword,
      ).toBeNull();
    }
    expect((await getDossier(id)).details).toMatchObject(screener);
    expect((await getSharedDossier(token!)).details).toMatchObject(screener);
  });
});
