import type { FilmFields } from '../../../../lib/server/wire';
import { noFields } from '../../form-state/film-fields';
import { planStep, getNextStep } from './step-plan';

const settling = (...fields: [field: string, settles: number, asked?: number][]) =>
  fields.map(([field, settles, waiting = settles]) => ({ field, settles, waiting, maxEligible: settles }));
const film = (fields: Partial<FilmFields>): FilmFields => ({ ...noFields, ...fields });

describe('the fields of a wizard step', () => {
  it('start with the most decisive, break ties by what is waiting, and fold the rest', () => {
    const plan = planStep(
      'director',
      noFields,
      settling(
        ['directorAge', 3],
        ['directorGender', 0, 9],
        ['directorIsStudent', 0, 2],
        ['directorLanguages', 0],
      ),
    );
    expect(plan.required).toEqual(['directorAge', 'directorGender', 'directorIsStudent']);
    expect(plan.known).toEqual([]);
    expect(plan.more).toContain('directorLanguages');
  });
  it('start with the title, and separate known fields', () => {
    expect(planStep('film', film({ length: 600 }), settling(['genres', 9], ['length', 12]))).toEqual({
      required: ['name', 'genres'],
      known: ['length'],
      more: ['productionDate', 'types', 'forms', 'themes', 'filmLanguages', 'budget', 'synopsis', 'credits'],
    });
  });
  it('put a region right after its country, however decisive it is', () => {
    const settlingFields = settling(
      ['directorSubdivisions', 90],
      ['directorAge', 50],
      ['directorResidency', 40],
    );
    expect(planStep('director', noFields, settlingFields).required).toEqual([
      'directorAge',
      'directorResidency',
      'directorSubdivisions',
    ]);
    expect(planStep('director', film({ directorResidency: ['DE'] }), settlingFields).required).toEqual([
      'directorSubdivisions',
      'directorAge',
    ]);
  });
  it('ask about the web whenever they ask for screenings', () => {
    expect(planStep('screenings', noFields, settling(['screenings', 5])).required).toEqual([
      'screenings',
      'isOnline',
    ]);
  });
  it('keep their default order when the impact is unknown', () => {
    expect(planStep('production', noFields, null)).toEqual({
      required: ['productionCountries', 'productionSubdivisions', 'school'],
      known: [],
      more: [],
    });
  });
  it('make the wizard skip steps without questions, but never the review', () => {
    expect(getNextStep('film', noFields, settling(['screenings', 4]))).toBe('screenings');
    expect(getNextStep('film', noFields, [])).toBe('preferences');
    expect(getNextStep('preferences', noFields, [])).toBe('review');
    expect(getNextStep('film', noFields, null)).toBe('director');
  });
});
