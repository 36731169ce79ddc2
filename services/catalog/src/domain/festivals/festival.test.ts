import { codes } from '../../../test/codes.js';
import { validateFestival, checkThemes, newFestival, type FestivalFields } from './festival.js';

const createFestival = (overrides: Partial<FestivalFields> = {}) =>
  newFestival({ name: 'Salt', ...overrides });
const dayMessage = 'Enter the day as YYYY-MM-DD.';
const countMessage = 'Enter a whole number between 0 and 2147483647.';
const addressMessage = 'Enter the whole address, with https://.';
const emailMessage = 'This is not an e-mail address.';

it.each<[string, Partial<FestivalFields>, string, string]>([
  ['a name of 301 characters', { name: 'x'.repeat(301) }, 'name', 'Enter at most 300 characters.'],
  [
    'an alternative name without letters and digits',
    { alternativeNames: ['Sel', '—'] },
    'alternativeNames',
    'Fill this in.',
  ],
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
  [
    'an invalid zone',
    { timezone: 'Mars' },
    'timezone',
    '“Mars” is not a time zone. Enter a name such as Europe/Paris, an offset such as +08:00, or AoE.',
  ],
  [
    'an invalid arthouse index',
    { arthouseIndex: 'B' },
    'arthouseIndex',
    'Choose one of the arthouse indexes.',
  ],
  [
    'an invalid award',
    { qualifiers: ['BAFTA', 'Pie'] },
    'qualifiers',
    '“Pie” is not one of the available values.',
  ],
  ['an address without a domain', { homepage: 'salt' }, 'homepage', addressMessage],
  ['an address without a host', { homepage: 'https://' }, 'homepage', addressMessage],
  [
    'a FilmFreeway link that is a script',
    { filmfreewayLink: 'javascript:alert(1)' },
    'filmfreewayLink',
    addressMessage,
  ],
  ['an address that is a script', { homepage: 'javascript:alert(1)' }, 'homepage', addressMessage],
  [
    'a picture that is neither stored here nor an address',
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
  ['an e-mail address without a domain', { contactEmail: 'ada@' }, 'contactEmail', emailMessage],
  ['an e-mail address in a sentence', { contactEmail: 'ask ada@example.org' }, 'contactEmail', emailMessage],
  [
    'two e-mail addresses',
    { contactEmail: 'ada@example.org grace@example.org' },
    'contactEmail',
    emailMessage,
  ],
  ['an invalid first day', { startsOn: '2027-02-30' }, 'startsOn', dayMessage],
  ['an invalid last day', { endsOn: 'later' }, 'endsOn', dayMessage],
  [
    'an end before the start',
    { startsOn: '2027-02-02', endsOn: '2027-02-01' },
    'endsOn',
    'A festival must end after it starts.',
  ],
  ['a negative number of years', { yearsRunning: -1 }, 'yearsRunning', countMessage],
  ['a fraction of a visitor', { audienceAttendance: 0.5 }, 'audienceAttendance', countMessage],
  ['a negative number of entries', { estimatedSubmissions: -1 }, 'estimatedSubmissions', countMessage],
  ['a negative number of awards', { awardsPresented: -1 }, 'awardsPresented', countMessage],
  ['more films than 32 bits can count', { projectsSelected: 2 ** 31 }, 'projectsSelected', countMessage],
  [
    'a founding year before the first film',
    { foundedYear: 1887 },
    'foundedYear',
    'Enter a whole number between 1888 and 2200.',
  ],
  [
    'a founding year after 2200',
    { foundedYear: 2201 },
    'foundedYear',
    'Enter a whole number between 1888 and 2200.',
  ],
  ['month 0', { usualMonth: 0 }, 'usualMonth', 'Enter a whole number between 1 and 12.'],
  ['month 13', { usualMonth: 13 }, 'usualMonth', 'Enter a whole number between 1 and 12.'],
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
  ['names in other scripts', { name: '映画祭', alternativeNames: ['مهرجان', '7'] }],
  ['the longest name', { name: 'x'.repeat(300) }],
  ['a location', { country: 'FR', subdivision: 'FR-ARA', city: 'Lyon', timezone: 'Europe/Paris' }],
  ['addresses', { homepage: 'http://salt.example/a', contactEmail: 'ada@mail.example.org' }],
  [
    'a stored picture and one of another website',
    {
      profileImage: '00000000-0000-4000-8000-000000000001',
      profileHerobanner: 'https://salt.example/wide.jpg',
    },
  ],
  ['a festival of one day', { startsOn: '2027-02-02', endsOn: '2027-02-02' }],
  ['a last day without a first day', { endsOn: '2027-02-02' }],
  ['the lowest and the highest count', { yearsRunning: 0, audienceAttendance: 2 ** 31 - 1 }],
  ['the first year and month', { foundedYear: 1888, usualMonth: 1 }],
  ['the last year and month', { foundedYear: 2200, usualMonth: 12 }],
  ['an index and an award', { arthouseIndex: 'CAA', qualifiers: ['BAFTA'] }],
])('accepts %s', (_what, overrides) =>
  expect(validateFestival(createFestival(overrides), codes)).toEqual(createFestival(overrides)),
);

describe('themes chosen by an administrator', () => {
  it.each([
    ['listed ones', ['Mountains', 'Documentary'], []],
    ['an unlisted one that an import stored', ['Short film', 'Women'], ['Short film']],
    ['none', [], ['Short film']],
  ])('accepts themes: %s', (_what, themes, previousThemes) =>
    expect(() => checkThemes(themes, previousThemes)).not.toThrow(),
  );
  it.each([
    ['an unlisted one', ['Women', 'Tax'], []],
    ['a new unlisted one next to a stored one', ['Short film', 'Tax'], ['Short film']],
    ['a listed one in lower case', ['mountains'], []],
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

it('removes invisible characters from names and the city, and rejects a name that has only such characters', () => {
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

it('sets every field that is not given to its unknown or empty value', () =>
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
