import type { Refusal } from '@laurel/runtime/errors/refusals';
import {
  DOSSIER_SECTIONS,
  MAX_LOGLINE_LENGTH,
  MAX_SHORT_SYNOPSIS_LENGTH,
  UNKNOWN_DOSSIER,
} from '@laurel/rules/films/dossiers';
import { MAX_LIST_VALUES } from '@laurel/rules/films/film-limits';
import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import type { PictureDimensions } from '@laurel/rules/pictures/stills';
import { applyDossierChanges, findMissingSections, type DossierFields } from './dossier.js';
import type { FilmFields } from './film-fields.js';

const createText = (n: number) => 'x'.repeat(n);
const applyChanges = (changes: Partial<DossierFields>, previousFields: DossierFields = UNKNOWN_DOSSIER) =>
  applyDossierChanges(previousFields, { ...UNKNOWN_DOSSIER, ...changes }, Object.keys(changes));
const getRefusal = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    const { code, field } = error as Refusal;
    return [code, field];
  }
  return null;
};
const listLanguages = (n: number) =>
  Array.from({ length: n }, (_, i) => `a${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`);

describe('applyDossierChanges', () => {
  it.each<[string, Partial<DossierFields>, Partial<DossierFields>]>([
    [
      'a logline that is too long',
      { logline: createText(MAX_LOGLINE_LENGTH + 1) },
      { logline: createText(MAX_LOGLINE_LENGTH) },
    ],
    ['a logline of two lines', { logline: 'One.\nTwo.' }, { logline: 'One. Two.' }],
    [
      'a short synopsis that is too long',
      { shortSynopsis: createText(MAX_SHORT_SYNOPSIS_LENGTH + 1) },
      { shortSynopsis: 'One.\nTwo.' },
    ],
    [
      'a biography with a bidirectional control character',
      { directorBiography: 'Ada \u202Eolleh' },
      { directorBiography: 'Ada' },
    ],
    [
      'a statement that is too long',
      { directorStatement: createText(3001) },
      { directorStatement: createText(3000) },
    ],
    ['a name that is too long', { contactName: createText(121) }, { contactName: createText(120) }],
    ['an invalid address', { contactEmail: 'ada@salt' }, { contactEmail: 'ada@salt.example' }],
    [
      'a phone number without its country',
      { contactPhone: '01 23 45 67' },
      { contactPhone: '+33 1 23 45 67' },
    ],
    [
      'a screener without https',
      { screenerUrl: 'http://screener.example/salt' },
      { screenerUrl: 'https://screener.example/salt' },
    ],
    [
      'a screener with a password in its address',
      { screenerUrl: 'https://ada:salt@screener.example' },
      { screenerUrl: 'https://screener.example/?ada' },
    ],
    [
      'an address that is too long',
      { trailerUrl: `https://a.example/${createText(483)}` },
      { trailerUrl: `https://a.example/${createText(482)}` },
    ],
    [
      'a press kit that is not on the web',
      { pressKitUrl: 'salt.pdf' },
      { pressKitUrl: 'https://a.example/salt.pdf' },
    ],
    [
      'a password that is too long',
      { screenerPassword: createText(101) },
      { screenerPassword: createText(100) },
    ],
    [
      'an unknown screening format',
      { screeningFormats: ['DCP', 'VHS'] },
      { screeningFormats: ['DCP', '35 mm'] },
    ],
    ['an unknown aspect ratio', { aspectRatio: '2:1' }, { aspectRatio: '2.00:1' }],
    ['an unknown frame rate', { frameRate: '23' }, { frameRate: '23.976' }],
    ['an invalid sound', { sound: 'loud' }, { sound: '5.1' }],
    ['an unknown kind of colour', { colour: 'blue' }, { colour: 'black-and-white' }],
    [
      'an unknown subtitle language',
      { subtitleLanguages: ['en', 'zz'] },
      { subtitleLanguages: ['en', 'yue'] },
    ],
    [
      'too many subtitle languages',
      { subtitleLanguages: listLanguages(MAX_LIST_VALUES + 1) },
      { subtitleLanguages: listLanguages(MAX_LIST_VALUES) },
    ],
  ])('refuses %s and names the field, and accepts a correct value', (_case, invalidFields, validFields) => {
    const [field] = Object.keys(invalidFields);
    expect(getRefusal(() => applyChanges(invalidFields))).toEqual([`dossier.${field}_invalid`, field]);
    expect(applyChanges(validFields)).toEqual({ ...UNKNOWN_DOSSIER, ...validFields });
  });

  it('changes only the named fields', () => {
    const previousFields = applyChanges({ logline: 'Salt.', screenerPassword: 'tide' });
    const changes = { ...UNKNOWN_DOSSIER, logline: 'Salt, and less of it.' };
    expect(applyDossierChanges(previousFields, changes, ['logline'])).toEqual({
      ...previousFields,
      logline: 'Salt, and less of it.',
    });
  });
  it('refuses an unknown field', () =>
    expect(getRefusal(() => applyDossierChanges(UNKNOWN_DOSSIER, UNKNOWN_DOSSIER, ['synopsis']))).toEqual([
      'input.invalid',
      'synopsis',
    ]));
  it('trims text, treats empty text as unknown, removes duplicates, and stores an empty list of subtitles as known', () =>
    expect(
      applyChanges({
        logline: '  Salt.\u200B ',
        shortSynopsis: '\r\n One.\r\nTwo. ',
        contactName: '   ',
        screeningFormats: ['DCP', 'ProRes', 'DCP'],
        subtitleLanguages: [],
      }),
    ).toEqual({
      ...UNKNOWN_DOSSIER,
      logline: 'Salt.',
      shortSynopsis: 'One.\nTwo.',
      screeningFormats: ['DCP', 'ProRes'],
      subtitleLanguages: [],
    }));
});

const stillDimensions = { width: 1920, height: 1080 };
const posterDimensions = { width: 1280, height: 1920 };
const completeDossier: [FilmFields, DossierFields, PictureDimensions[]] = [
  {
    ...UNKNOWN_FILM,
    name: 'Salt',
    synopsis: 'Long.',
    length: 60,
    productionCountries: ['PT'],
    filmLanguages: [],
    credits: [{ role: 'director', name: 'Ada' }],
  },
  {
    ...UNKNOWN_DOSSIER,
    logline: 'Salt.',
    shortSynopsis: 'Short.',
    directorBiography: 'Born.',
    directorStatement: 'Because.',
    contactName: 'Ada',
    contactEmail: 'ada@salt.example',
    screenerUrl: 'https://screener.example',
    screeningFormats: ['DCP'],
    aspectRatio: '1.85:1',
    frameRate: '24',
    sound: 'silent',
    colour: 'colour',
    subtitleLanguages: [],
  },
  [stillDimensions, posterDimensions],
];
describe('findMissingSections', () => {
  it('returns nothing for a complete dossier, even without dialogue, subtitles and trailer', () =>
    expect(findMissingSections(...completeDossier)).toEqual([]));
  it('returns every section for a film with only a title', () =>
    expect(findMissingSections({ ...UNKNOWN_FILM, name: 'Salt' }, UNKNOWN_DOSSIER, [])).toEqual(
      DOSSIER_SECTIONS,
    ));
  it.each<[string, Partial<FilmFields>, Partial<DossierFields>, PictureDimensions[]?]>([
    ['stills', {}, {}, [posterDimensions]],
    ['poster', {}, {}, [stillDimensions]],
    ['logline', {}, { logline: null }],
    ['short-synopsis', {}, { shortSynopsis: null }],
    ['synopsis', { synopsis: null }, {}],
    ['director-biography', {}, { directorBiography: null }],
    ['director-statement', {}, { directorStatement: null }],
    ['credits', { credits: [{ role: 'cast', name: 'Ada' }] }, {}],
    ['runtime', { length: null }, {}],
    ['countries', { productionCountries: [] }, {}],
    ['languages', { filmLanguages: null }, {}],
    ['subtitles', {}, { subtitleLanguages: null }],
    ['technical-data', {}, { screeningFormats: [] }],
    ['technical-data', {}, { aspectRatio: null }],
    ['technical-data', {}, { frameRate: null }],
    ['technical-data', {}, { sound: null }],
    ['technical-data', {}, { colour: null }],
    ['screener', {}, { screenerUrl: null }],
    ['contact', {}, { contactEmail: null }],
    ['contact', {}, { contactName: null }],
  ])('returns only %s when that is missing (%#)', (section, film, dossier, pictures = completeDossier[2]) =>
    expect(
      findMissingSections(
        { ...completeDossier[0], ...film },
        { ...completeDossier[1], ...dossier },
        pictures,
      ),
    ).toEqual([section]),
  );
});
