import { codes } from '../../../test/codes.js';
import { validateFestival, checkThemes, newFestival, type FestivalFields } from './festival.js';

const createFestival = (overrides: Partial<FestivalFields> = {}) =>
  newFestival({ name: 'Salt', ...overrides });
const day = 'Enter the day as YYYY-MM-DD.';
const count = 'Enter a whole number between 0 and 2147483647.';
const address = 'Enter the whole address, with https://.';
const email = 'This is not an e-mail address.';

it.each<[string, Partial<FestivalFields>, string, string]>([
  ['a name of pages', { name: 'x'.repeat(301) }, 'name', 'Enter at most 300 characters.'],
  ['another name of signs alone', { alternativeNames: ['Sel', '—'] }, 'alternativeNames', 'Fill this in.'],
  ['an invalid country', { country: 'ZZ' }, 'country', '“ZZ” is not a country code.'],
  [
    'a region of another country',
    { country: 'SE', subdivision: 'FR-ARA' },
    'subdivision',
    '“FR-ARA” is not a subdivision of the festival’s country.',
  ],
  [
    'an invalid region',
    { country: 'FR', subdivision: 'FR-XXX' },
    'subdivision',
    '“FR-XXX” is not a subdivision of the festival’s country.',
  ],
  ['an invalid zone', { timezone: 'Mars' }, 'timezone', '“Mars” is not a time zone.'],
  ['an invalid index', { arthouseIndex: 'B' }, 'arthouseIndex', 'Choose one of the arthouse indexes.'],
  [
    'an invalid award',
    { qualifiers: ['BAFTA', 'Pie'] },
    'qualifiers',
    '“Pie” is not one of the available values.',
  ],
  ['half an address', { homepage: 'salt.example' }, 'homepage', address],
  ['an address without a host', { homepage: 'https://' }, 'homepage', address],
  [
    'a page of FilmFreeway that is a script',
    { filmfreewayLink: 'javascript:alert(1)' },
    'filmfreewayLink',
    address,
  ],
  ['an address that is a script', { homepage: 'javascript:alert(1)' }, 'homepage', address],
  [
    'a picture that is neither ours nor an address',
    { profileImage: '../stills/7' },
    'profileImage',
    'Choose a picture, or enter its whole address, with https://.',
  ],
  [
    'a wide picture that is a script',
    { profileHerobanner: 'data:text/html,x' },
    'profileHerobanner',
    'Choose a picture, or enter its whole address, with https://.',
  ],
  ['an e-mail without a place', { contactEmail: 'ada@' }, 'contactEmail', email],
  ['an e-mail in a sentence', { contactEmail: 'ask ada@example.org' }, 'contactEmail', email],
  ['two e-mails', { contactEmail: 'ada@example.org grace@example.org' }, 'contactEmail', email],
  ['a start on no day', { startsOn: '2027-02-30' }, 'startsOn', day],
  ['an end on no day', { endsOn: 'later' }, 'endsOn', day],
  [
    'an end before the start',
    { startsOn: '2027-02-02', endsOn: '2027-02-01' },
    'endsOn',
    'A festival must end after it starts.',
  ],
  ['years below none', { yearsRunning: -1 }, 'yearsRunning', count],
  ['half a visitor', { audienceAttendance: 0.5 }, 'audienceAttendance', count],
  ['entries below none', { estimatedSubmissions: -1 }, 'estimatedSubmissions', count],
  ['awards below none', { awardsPresented: -1 }, 'awardsPresented', count],
  ['more films than a number holds', { projectsSelected: 2 ** 31 }, 'projectsSelected', count],
  [
    'one older than film',
    { foundedYear: 1887 },
    'foundedYear',
    'Enter a whole number between 1888 and 2200.',
  ],
  ['one of a far age', { foundedYear: 2201 }, 'foundedYear', 'Enter a whole number between 1888 and 2200.'],
  ['month nought', { usualMonth: 0 }, 'usualMonth', 'Enter a whole number between 1 and 12.'],
  ['a thirteenth month', { usualMonth: 13 }, 'usualMonth', 'Enter a whole number between 1 and 12.'],
])('refuses %s', (_what, overrides, field, message) =>
  expect(() => validateFestival(createFestival(overrides), codes)).toThrow(
    expect.objectContaining({ kind: 'invalid', code: `festival.${field}_invalid`, field, message }),
  ),
);

it.each([' ', '\u200b', '★ … ★'])('rejects a name without readable characters (“%s”)', (name) =>
  expect(() => validateFestival(createFestival({ name }), codes)).toThrow(
    expect.objectContaining({
      code: 'festival.name_missing',
      field: 'name',
      message: 'Enter a name for the festival.',
    }),
  ),
);

it.each<[string, Partial<FestivalFields>]>([
  ['nothing but a name', {}],
  ['a name in other letters', { name: '映画祭', alternativeNames: ['مهرجان', '7'] }],
  ['the longest name', { name: 'x'.repeat(300) }],
  ['a place', { country: 'FR', subdivision: 'FR-ARA', city: 'Lyon', timezone: 'Europe/Paris' }],
  ['addresses', { homepage: 'http://salt.example/a', contactEmail: 'ada@mail.example.org' }],
  [
    'pictures, of ours and elsewhere',
    {
      profileImage: '00000000-0000-4000-8000-000000000001',
      profileHerobanner: 'https://salt.example/wide.jpg',
    },
  ],
  ['a day', { startsOn: '2027-02-02', endsOn: '2027-02-02' }],
  ['an end alone', { endsOn: '2027-02-02' }],
  ['nothing counted', { yearsRunning: 0, audienceAttendance: 2 ** 31 - 1 }],
  ['the first year and month', { foundedYear: 1888, usualMonth: 1 }],
  ['the last year and month', { foundedYear: 2200, usualMonth: 12 }],
  ['an index and an award', { arthouseIndex: 'CAA', qualifiers: ['BAFTA'] }],
])('accepts %s', (_what, overrides) =>
  expect(validateFestival(createFestival(overrides), codes)).toEqual(createFestival(overrides)),
);

describe('themes chosen by an administrator', () => {
  it.each([
    ['of the list', ['Mountains', 'Documentary'], []],
    ['that an import brought', ['Short film', 'Women'], ['Short film']],
    ['none', [], ['Short film']],
  ])('accepts themes: %s', (_what, themes, previousThemes) =>
    expect(() => checkThemes(themes, previousThemes)).not.toThrow(),
  );
  it.each([
    ['a word of no list', ['Women', 'Tax'], []],
    ['the same where another is there', ['Short film', 'Tax'], ['Short film']],
    ['a theme otherwise written', ['mountains'], []],
  ])('rejects themes: %s', (_what, themes, previousThemes) =>
    expect(() => checkThemes(themes, previousThemes)).toThrow(
      expect.objectContaining({
        code: 'festival.themes_invalid',
        field: 'themes',
        details: { why: 'choice', value: themes.at(-1) },
      }),
    ),
  );
});

it('trims texts, removes duplicates and treats blank texts as unknown', () => {
  const lists = {
    alternativeNames: [' Sel ', 'Sel', ' '],
    themes: ['Sea ', 'Sea'],
    qualifiers: ['BAFTA', ' BAFTA'],
  };
  const input = createFestival({ name: ' Salt ', city: ' ', description: ' By the sea. ', ...lists });
  expect(validateFestival(input, codes)).toEqual(
    createFestival({
      description: 'By the sea.',
      alternativeNames: ['Sel'],
      themes: ['Sea'],
      qualifiers: ['BAFTA'],
    }),
  );
});

it('removes invisible characters from names and the city, and rejects a name that has no others', () => {
  const input = createFestival({
    name: 'Sa\u200blt',
    city: 'Ly\u00adon\u2060',
    alternativeNames: ['S\ufeffel', 'Sel'],
  });
  expect(validateFestival(input, codes)).toEqual(createFestival({ city: 'Lyon', alternativeNames: ['Sel'] }));
  expect(() => validateFestival(createFestival({ name: '\u200b\u3164' }), codes)).toThrow(
    expect.objectContaining({ code: 'festival.name_missing' }),
  );
});

it('uses the unknown or empty value for every field that is not given', () =>
  expect(newFestival({ name: 'Salt' })).toMatchObject({
    arthouseIndex: 'unknown',
    qualifiers: [],
    themes: [],
    alternativeNames: [],
    isDemonstration: false,
  }));

it.each([
  ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00.5+01:00', '2026-12-31T23:00:00.500Z'],
  ['2027-01-01', '2027-01-01T00:00:00.000Z'],
  ['2027-02-30', null],
  ['2027-13-01T00:00:00Z', null],
  ['lately', null],
])('normalizes the verification time %s to %s', (input, expected) => {
  const parseVerifiedAt = () => validateFestival(createFestival({ verifiedAt: input }), codes).verifiedAt;
  if (expected === null) expect(parseVerifiedAt).toThrow(/like 2026-11-22T10:00:00Z/);
  else expect(parseVerifiedAt()).toBe(expected);
});
