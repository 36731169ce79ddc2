import { today } from '@laurel/rules/dates/days';
import { makeFilm } from '../../../../test/make';
import {
  getSavableFields,
  getTrialFields,
  EMPTY_TRIAL,
  parseTrial,
  withChange,
  toTrialParameters,
} from './trial-state';
import { getRange } from './runtime-trial';

const film = makeFilm({ length: 1440, productionCountries: ['SE'], screenings: [], isOnline: null });
const trial = (address: string) => parseTrial(new URLSearchParams(address));

describe('the tried changes', () => {
  it.each([
    'try=length%3A1199',
    'try=length%3A1199&try=isOnline%3Afalse&changed=true',
    'try=premiere%3A%22in%3AFR%22',
    'try=screenings%3A%5B%5D',
  ])('are read from an address and written back: %s', (address) =>
    expect(String(toTrialParameters(trial(address)))).toBe(address),
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
  ])('are empty for the address “%s”', (address) => expect(trial(address)).toEqual(EMPTY_TRIAL));
  it('keep the last value of each field, and lose a change that is removed', () => {
    expect(trial('try=length%3A1199&try=length%3A1200').changes).toEqual([{ field: 'length', value: 1200 }]);
    expect(withChange([{ field: 'length', value: 1199 }], { field: 'length', value: null })).toEqual([]);
  });
  it('include only what differs from the film', () => {
    expect(getTrialFields(film, [{ field: 'length', value: 1440 }])).toEqual({});
    expect(getTrialFields(film, [{ field: 'length', value: 1199 }])).toEqual({ length: 1199 });
  });
});

const premiere = { field: 'premiere', value: 'in:FR' };
const screenings = { field: 'screenings', value: [] };

describe('a tried premiere', () => {
  const getFields = (value: string, over = {}) =>
    getTrialFields({ ...film, ...over }, [{ field: 'premiere', value }]);
  const first = { date: today(), country: 'FR', kind: 'festival' };
  it('adds a first screening to the film’s screenings', () => {
    const screenings = [{ date: '2026-01-01', country: 'SE', kind: 'festival' as const }];
    expect(getFields('in:FR', { screenings })).toEqual({
      screenings: [...screenings, first],
      isOnline: false,
    });
    expect(getFields('in:FR', { screenings: null })).toEqual({ screenings: [first], isOnline: false });
  });
  it('is online for everybody, or nowhere yet', () => {
    expect(getFields('online')).toEqual({ isOnline: true });
    expect(getFields('never', { screenings: [first], isOnline: true })).toEqual({
      screenings: [],
      isOnline: false,
    });
  });
  it('replaces tried screenings, and they replace it', () => {
    expect(withChange([screenings], premiere)).toEqual([premiere]);
    expect(withChange([premiere], screenings)).toEqual([screenings]);
    expect(withChange([premiere], { field: 'screenings', value: null })).toEqual([premiere]);
    expect(withChange([screenings], { field: 'premiere', value: null })).toEqual([screenings]);
  });
  it('wins over screenings in an address that has both, and neither is saved', () => {
    expect(trial('try=premiere%3A%22in%3AFR%22&try=screenings%3A%5B%5D').changes).toEqual([premiere]);
    const shown = { ...film, screenings: [first] } as typeof film;
    expect(getSavableFields(shown, [premiere, screenings])).toEqual({});
  });
  it('leaves other tried changes alone', () => {
    const online = { ...film, isOnline: true };
    const offline = { field: 'isOnline', value: false };
    expect(getTrialFields(online, [offline, premiere])).toEqual({ screenings: [first], isOnline: false });
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
