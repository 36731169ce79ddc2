import { today } from '@laurel/rules/days';
import { makeFilm } from '../../../../test/make';
import { factsToKeep, factsTried, nothingTried, readTrials, withChange, writeTrials } from './trial-state';
import { rangeOf } from './runtime-trial';

const film = makeFilm({ length: 1440, productionCountries: ['SE'], screenings: [], isOnline: null });
const trial = (address: string) => readTrials(new URLSearchParams(address));

describe('what is tried', () => {
  it.each([
    'try=length%3A1199',
    'try=length%3A1199&try=isOnline%3Afalse&changed=true',
    'try=premiere%3A%22in%3AFR%22',
    'try=screenings%3A%5B%5D',
  ])('stands in an address and is read from it: %s', (address) =>
    expect(String(writeTrials(trial(address)))).toBe(address),
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
  ])('is nothing where an address says %s', (address) => expect(trial(address)).toEqual(nothingTried));
  it('has one value of each fact, the last, and loses what is taken back', () => {
    expect(trial('try=length%3A1199&try=length%3A1200').changes).toEqual([{ field: 'length', value: 1200 }]);
    expect(withChange([{ field: 'length', value: 1199 }], { field: 'length', value: null })).toEqual([]);
  });
  it('differs from the film, or is not there', () => {
    expect(factsTried(film, [{ field: 'length', value: 1440 }])).toEqual({});
    expect(factsTried(film, [{ field: 'length', value: 1199 }])).toEqual({ length: 1199 });
  });
});

const premiere = { field: 'premiere', value: 'in:FR' };
const screenings = { field: 'screenings', value: [] };

describe('a premiere that is tried', () => {
  const facts = (value: string, over = {}) =>
    factsTried({ ...film, ...over }, [{ field: 'premiere', value }]);
  const first = { date: today(), country: 'FR', kind: 'festival' };
  it('adds a first night to what was shown', () => {
    const screenings = [{ date: '2026-01-01', country: 'SE', kind: 'festival' as const }];
    expect(facts('in:FR', { screenings })).toEqual({ screenings: [...screenings, first], isOnline: false });
    expect(facts('in:FR', { screenings: null })).toEqual({ screenings: [first], isOnline: false });
  });
  it('is online for everybody, or nowhere yet', () => {
    expect(facts('online')).toEqual({ isOnline: true });
    expect(facts('never', { screenings: [first], isOnline: true })).toEqual({
      screenings: [],
      isOnline: false,
    });
  });
  it('takes the place of screenings that are tried, and they its', () => {
    expect(withChange([screenings], premiere)).toEqual([premiere]);
    expect(withChange([premiere], screenings)).toEqual([screenings]);
    expect(withChange([premiere], { field: 'screenings', value: null })).toEqual([premiere]);
    expect(withChange([screenings], { field: 'premiere', value: null })).toEqual([screenings]);
  });
  it('is alone in an address that has both, and nothing of both is kept', () => {
    expect(trial('try=premiere%3A%22in%3AFR%22&try=screenings%3A%5B%5D').changes).toEqual([premiere]);
    const shown = { ...film, screenings: [first] } as typeof film;
    expect(factsToKeep(shown, [premiere, screenings])).toEqual({});
  });
  it('leaves what is tried by itself', () => {
    const online = { ...film, isOnline: true };
    const offline = { field: 'isOnline', value: false };
    expect(factsTried(online, [offline, premiere])).toEqual({ screenings: [first], isOnline: false });
  });
  it('is never kept as what happened', () => {
    const changes = [
      { field: 'premiere', value: 'in:FR' },
      { field: 'length', value: 1199 },
    ];
    expect(factsToKeep(film, changes)).toEqual({ length: 1199 });
  });
});

it.each([
  [90, { min: 5, max: 270, step: 5 }],
  [1122, { min: 560, max: 1685, step: 5 }],
  [1440, { min: 720, max: 2160, step: 15 }],
  [5400, { min: 2700, max: 8100, step: 60 }],
  [360_000, { min: 180_000, max: 360_000, step: 60 }],
])('of a film of %d seconds makes sense %j', (length, range) => expect(rangeOf(length)).toEqual(range));
