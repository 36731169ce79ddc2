import { makeAsker, makeCompetition, makeTerm } from '../../test/make.js';
import { evaluate } from './evaluate.js';
import { PROBES, probeFilms } from './probe-films.js';

const films = probeFilms('2026-11-25');
const share = (holds: (film: (typeof films)[number]) => boolean) => films.filter(holds).length / films.length;

it('are the same two hundred each time, and no two are alike', () => {
  expect(films).toHaveLength(PROBES);
  expect(probeFilms('2026-11-25')).toEqual(films);
  expect(new Set(films.map((film) => JSON.stringify(film))).size).toBe(PROBES);
});
it('are of every kind: each fact is known of most, and unknown of some', () => {
  const facts = [
    'types',
    'length',
    'productionDate',
    'directorGender',
    'genres',
    'productionCountries',
  ] as const;
  for (const fact of facts) {
    const unknown = share(
      (film) => film[fact] === null || (Array.isArray(film[fact]) && film[fact].length === 0),
    );
    expect([fact, unknown > 0.05 && unknown < 0.2]).toEqual([fact, true]);
  }
  expect(share((film) => film.length !== null && film.length < 2400)).toBeGreaterThan(0.3);
  expect(share((film) => film.length !== null && film.length > 3600)).toBeGreaterThan(0.15);
  expect(share((film) => film.directorIsStudent === true)).toBeGreaterThan(0.1);
  expect(share((film) => film.screenings?.length === 1)).toBeGreaterThan(0.2);
  expect(share((film) => film.isOnline === true)).toBeGreaterThan(0.1);
});
it('tell a premiere that leaves out the EU from one that does not', () => {
  const competition = (otherList: string[]) =>
    makeCompetition({ terms: [makeTerm('premiere_restriction', { value: 'International', otherList })] });
  const [plain, without] = [competition([]), competition(['bloc:EU'])];
  const changed = films.filter((film) => {
    const verdicts = [plain, without].map((one) => evaluate(film, one, makeAsker()).verdict);
    return verdicts[0] === 'not-eligible' && verdicts[1] === 'eligible';
  });
  expect(changed.length / films.length).toBeGreaterThan(0.01);
});
it('were completed before today', () =>
  expect(films.every(({ productionDate }) => productionDate === null || productionDate < '2026-11-25')).toBe(
    true,
  ));
