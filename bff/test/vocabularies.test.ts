import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>, cookie: string;
beforeAll(async () => {
  laurel = await startPlatform();
  ({ cookie } = await laurel.signIn());
});
afterAll(() => laurel?.stop());

const screening = { date: '2026-05-01', country: 'DE', kind: 'festival' };
const invalidInputs: [string, object, string][] = [
  [
    'a production region that its country does not have',
    { productionSubdivisions: ['DE-BE', 'DE-99'] },
    'productionSubdivisions.1',
  ],
  [
    'a director’s region that its country does not have',
    { directorSubdivisions: ['FR-XXX'] },
    'directorSubdivisions.0',
  ],
  [
    'a screening in an unknown region',
    { screenings: [{ ...screening, subdivision: 'DE-99' }] },
    'screenings.0.subdivision',
  ],
  [
    'a screening in a distant year',
    { screenings: [screening, { ...screening, date: '2099-01-01' }] },
    'screenings.1.date',
  ],
  ['an invalid form', { forms: ['Essay', 'Opera'] }, 'forms.1'],
  ['an invalid theme', { themes: ['Tax'] }, 'themes.0'],
  ['a school in an unknown country', { school: { name: 'FAMU', country: 'ZZ' } }, 'school.country'],
  ['a school without a name', { school: { name: ' ', country: 'CZ' } }, 'school.name'],
  [
    'a festival of a broadcast',
    { screenings: [{ ...screening, kind: 'tv', festivalId: 3 }] },
    'screenings.0.festivalId',
  ],
  ['an invalid language', { filmLanguages: ['zz'] }, 'filmLanguages.0'],
];

describe('unknown vocabulary values', () => {
  it.each(invalidInputs)(
    '%s names the field of an unknown value before it loads the film',
    async (_what, fields, field) => {
      const responses = {
        addFilm: await laurel.post('addFilm', { name: 'Salt', ...fields }, cookie),
        updateFilm: await laurel.post('updateFilm', { filmId: 7, ...fields }, cookie),
        getMatchPreview: await laurel.post('getMatchPreview', { facts: fields }, cookie),
      };
      const errors = Object.entries(responses).map(([name, { status, body }]) => [
        name,
        status,
        body.error.code,
        body.error.field,
      ]);
      expect(errors).toEqual([
        ['addFilm', 400, 'input.invalid', field],
        ['updateFilm', 400, 'input.invalid', field],
        ['getMatchPreview', 400, 'input.invalid', `facts.${field}`],
      ]);
    },
  );
  it('accepts known values', async () => {
    const known = { name: 'Salt', productionSubdivisions: ['DE-BE'], filmLanguages: ['yue'] };
    expect((await laurel.post('addFilm', known, cookie)).status).toBe(200);
    const otherFields = {
      name: 'Salt',
      forms: ['Essay'],
      themes: ['Islands'],
      school: 'none',
      screenings: [{ ...screening, festivalId: 3 }],
    };
    const { status, body } = await laurel.post('addFilm', otherFields, cookie);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body).toMatchObject({ forms: ['Essay'], themes: ['Islands'], school: 'none' });
    expect(body.screenings[0].festivalId).toBe(3);
  });
});
