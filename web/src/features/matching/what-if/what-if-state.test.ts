import { today } from '@laurel/rules/dates/days';
import { makeFilm } from '../../../../test/make';
import {
  getSavableFields,
  getWhatIfFields,
  EMPTY_WHAT_IF,
  parseWhatIf,
  withChange,
  toWhatIfParameters,
} from './what-if-state';
import { getRange } from './what-if-runtime';

const film = makeFilm({ length: 1440, productionCountries: ['SE'], screenings: [], isOnline: null });
const parseAddress = (address: string) => parseWhatIf(new URLSearchParams(address));

describe('the tried changes', () => {
  it.each([
    'try=length%3A1199',
    'try=length%3A1199&try=isOnline%3Afalse&changed=true',
    'try=premiere%3A%22in%3AFR%22',
    'try=screenings%3A%5B%5D',
  ])('are parsed from an address and written back: %s', (address) =>
    expect(String(toWhatIfParameters(parseAddress(address)))).toBe(address),
  );
  it.each([
    '',
    'try=length',
    'try=length%3A-5',
    'try=createdBy%3A1',
    'try=name%3A%22another%22',
    'try=credits%3A%5B%5D',
    'try=premiere%3A%22in%3AZZ%22',
    'try=premiere%3A%22moon%22',
    'changed=true',
  ])('are empty for the address “%s”', (address) => expect(parseAddress(address)).toEqual(EMPTY_WHAT_IF));
  it('keep the last value of each field, and lose a change that is removed', () => {
    expect(parseAddress('try=length%3A1199&try=length%3A1200').changes).toEqual([
      { field: 'length', value: 1200 },
    ]);
    expect(withChange([{ field: 'length', value: 1199 }], { field: 'length', value: null })).toEqual([]);
  });
  it('include only what differs from the film', () => {
    expect(getWhatIfFields(film, [{ field: 'length', value: 1440 }])).toEqual({});
    expect(getWhatIfFields(film, [{ field: 'length', value: 1199 }])).toEqual({ length: 1199 });
  });
});

const premiereChange = { field: 'premiere', value: 'in:FR' };
const screeningsChange = { field: 'screenings', value: [] };

describe('a tried premiere', () => {
  const getFields = (value: string, overrides = {}) =>
    getWhatIfFields({ ...film, ...overrides }, [{ field: 'premiere', value }]);
  const firstScreening = { date: today(), country: 'FR', kind: 'festival' };
  it('adds a first screening to the film’s screenings', () => {
    const screenings = [{ date: '2026-01-01', country: 'SE', kind: 'festival' as const }];
    expect(getFields('in:FR', { screenings })).toEqual({
      screenings: [...screenings, firstScreening],
      isOnline: false,
    });
    expect(getFields('in:FR', { screenings: null })).toEqual({
      screenings: [firstScreening],
      isOnline: false,
    });
  });
  it('is online for everybody, or nowhere yet', () => {
    expect(getFields('online')).toEqual({ isOnline: true });
    expect(getFields('never', { screenings: [firstScreening], isOnline: true })).toEqual({
      screenings: [],
      isOnline: false,
    });
  });
  it('replaces tried screenings, and they replace it', () => {
    expect(withChange([screeningsChange], premiereChange)).toEqual([premiereChange]);
    expect(withChange([premiereChange], screeningsChange)).toEqual([screeningsChange]);
    expect(withChange([premiereChange], { field: 'screenings', value: null })).toEqual([premiereChange]);
    expect(withChange([screeningsChange], { field: 'premiere', value: null })).toEqual([screeningsChange]);
  });
  it('wins over screenings in an address that has both, and neither is saved', () => {
    expect(parseAddress('try=premiere%3A%22in%3AFR%22&try=screenings%3A%5B%5D').changes).toEqual([
      premiereChange,
    ]);
    const shownFilm = { ...film, screenings: [firstScreening] } as typeof film;
    expect(getSavableFields(shownFilm, [premiereChange, screeningsChange])).toEqual({});
  });
  it('leaves other tried changes alone', () => {
    const onlineFilm = { ...film, isOnline: true };
    const offlineChange = { field: 'isOnline', value: false };
    expect(getWhatIfFields(onlineFilm, [offlineChange, premiereChange])).toEqual({
      screenings: [firstScreening],
      isOnline: false,
    });
  });
  it('is never saved', () => {
    const changes = [
      { field: 'premiere', value: 'in:FR' },
      { field: 'length', value: 1199 },
    ];
    expect(getSavableFields(film, changes)).toEqual({ length: 1199 });
  });
});

it.each([
  [90, { min: 5, max: 270, step: 5 }],
  [1122, { min: 560, max: 1685, step: 5 }],
  [1440, { min: 720, max: 2160, step: 15 }],
  [5400, { min: 2700, max: 8100, step: 60 }],
  [360_000, { min: 180_000, max: 360_000, step: 60 }],
])('for a film of %d seconds has the slider range %j', (length, range) =>
  expect(getRange(length)).toEqual(range),
);
