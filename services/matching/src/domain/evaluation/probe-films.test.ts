import { makeContext, makeCompetition, makeTerm } from '../../../test/make.js';
import { evaluate } from './evaluate.js';
import { PROBE_COUNT, createProbeFilms } from './probe-films.js';

const films = createProbeFilms('2026-11-25');
const getShare = (predicate: (film: (typeof films)[number]) => boolean) =>
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
    const unknownShare = getShare(
      (film) => film[field] === null || (Array.isArray(film[field]) && film[field].length === 0),
    );
    expect([field, unknownShare > 0.05 && unknownShare < 0.2]).toEqual([field, true]);
  }
  expect(getShare((film) => film.length !== null && film.length < 2400)).toBeGreaterThan(0.3);
  expect(getShare((film) => film.length !== null && film.length > 3600)).toBeGreaterThan(0.15);
  expect(getShare((film) => film.directorIsStudent === true)).toBeGreaterThan(0.1);
  expect(getShare((film) => film.screenings?.length === 1)).toBeGreaterThan(0.2);
  expect(getShare((film) => film.isOnline === true)).toBeGreaterThan(0.1);
});
it('distinguishes a premiere that excludes the EU from one that does not', () => {
  const makePremiereCompetition = (excludedCountries: string[]) =>
    makeCompetition({
      terms: [makeTerm('premiere_restriction', { value: 'International', otherList: excludedCountries })],
    });
  const competition = makePremiereCompetition([]);
  const competitionWithoutEu = makePremiereCompetition(['bloc:EU']);
  const isDistinguishing = (film: (typeof films)[number]) =>
    evaluate(film, competition, makeContext()).verdict === 'not-eligible' &&
    evaluate(film, competitionWithoutEu, makeContext()).verdict === 'eligible';
  expect(getShare(isDistinguishing)).toBeGreaterThan(0.01);
});
it('contains only completion dates before today', () =>
  expect(films.every(({ productionDate }) => productionDate === null || productionDate < '2026-11-25')).toBe(
    true,
  ));
