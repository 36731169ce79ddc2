import type { FilmFacts } from '../../../lib/wire';
import { noFacts } from '../film-facts';
import { planOf, stepAfter } from './step-plan';

const settling = (...of: [field: string, settles: number, asked?: number][]) =>
  of.map(([field, settles, asked = settles]) => ({ field, settles, asked, atMost: settles }));
const film = (facts: Partial<FilmFacts>): FilmFacts => ({ ...noFacts, ...facts });

describe('what a step of the wizard asks', () => {
  it('is what decides, most first; of equals what more wait for; the rest is folded', () => {
    const plan = planOf(
      'director',
      noFacts,
      settling(
        ['directorAge', 3],
        ['directorGender', 0, 9],
        ['directorIsStudent', 0, 2],
        ['directorLanguages', 0],
      ),
    );
    expect(plan.asked).toEqual(['directorAge', 'directorGender', 'directorIsStudent']);
    expect(plan.known).toEqual([]);
    expect(plan.more).toContain('directorLanguages');
  });
  it('is the title before all else, and nothing that is known', () => {
    expect(planOf('film', film({ length: 600 }), settling(['genres', 9], ['length', 12]))).toEqual({
      asked: ['name', 'genres'],
      known: ['length'],
      more: ['productionDate', 'types', 'forms', 'themes', 'filmLanguages', 'budget', 'synopsis', 'credits'],
    });
  });
  it('is a region right after its country, however much it decides', () => {
    const of = settling(['directorSubdivisions', 90], ['directorAge', 50], ['directorResidency', 40]);
    expect(planOf('director', noFacts, of).asked).toEqual([
      'directorAge',
      'directorResidency',
      'directorSubdivisions',
    ]);
    expect(planOf('director', film({ directorResidency: ['DE'] }), of).asked).toEqual([
      'directorSubdivisions',
      'directorAge',
    ]);
  });
  it('is the web wherever screenings are asked for', () => {
    expect(planOf('screenings', noFacts, settling(['screenings', 5])).asked).toEqual([
      'screenings',
      'isOnline',
    ]);
  });
  it('is everything in its own order where nobody knows what decides', () => {
    expect(planOf('production', noFacts, null)).toEqual({
      asked: ['productionCountries', 'productionSubdivisions', 'school'],
      known: [],
      more: [],
    });
  });
  it('leaves steps out that have nothing to ask, but never the review', () => {
    expect(stepAfter('film', noFacts, settling(['screenings', 4]))).toBe('screenings');
    expect(stepAfter('film', noFacts, [])).toBe('preferences');
    expect(stepAfter('preferences', noFacts, [])).toBe('review');
    expect(stepAfter('film', noFacts, null)).toBe('director');
  });
});
