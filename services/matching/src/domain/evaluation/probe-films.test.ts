import { makeContext, makeCompetition, makeTerm } from '../../../test/make.js';
import { evaluate } from './evaluate.js';
import { PROBE_COUNT, createProbeFilms } from './probe-films.js';

const films = createProbeFilms('2026-11-25');
const share = (predicate: (film: (typeof films)[number]) => boolean) =>
  films.filter(predicate).length / films.length;

it('returns the same two hundred distinct films each time', () => {
  expect(films).toHaveLength(PROBE_COUNT);
  expect(createProbeFilms('2026-11-25')).toEqual(films);
  expect(new Set(films.map((film) => JSON.stringify(film))).size).toBe(PROBE_COUNT);
});
it('covers all kinds of films, with each field known for most and unknown for some', () => {
  const fields = [
    'types',
    'length',
    'productionDate',
    'directorGender',
    'genres',
    'productionCountries',
  ] as const;
  for (const field of fields) {
    const unknown = share(
      (film) => film[field] === null || (Array.isArray(film[field]) && film[field].length === 0),
    );
    expect([field, unknown > 0.05 && unknown < 0.2]).toEqual([field, true]);
  }
  expect(share((film) => film.length !== null && film.length < 2400)).toBeGreaterThan(0.3);
  expect(share((film) => film.length !== null && film.length > 3600)).toBeGreaterThan(0.15);
  expect(share((film) => film.directorIsStudent === true)).toBeGreaterThan(0.1);
  expect(share((film) => film.screenings?.length === 1)).toBeGreaterThan(0.2);
  expect(share((film) => film.isOnline === true)).toBeGreaterThan(0.1);
});
it('distinguishes a premiere that excludes the EU from one that does not', () => {
  const competition = (otherList: string[]) =>
    makeCompetition({ terms: [makeTerm('premiere_restriction', { value: 'International', otherList })] });
  const [plain, without] = [competition([]), competition(['bloc:EU'])];
  const changed = films.filter((film) => {
    const verdicts = [plain, without].map((item) => evaluate(film, item, makeContext()).verdict);
    return verdicts[0] === 'not-eligible' && verdicts[1] === 'eligible';
  });
  expect(changed.length / films.length).toBeGreaterThan(0.01);
});
it('contains only completion dates before today', () =>
  expect(films.every(({ productionDate }) => productionDate === null || productionDate < '2026-11-25')).toBe(
    true,
  ));
