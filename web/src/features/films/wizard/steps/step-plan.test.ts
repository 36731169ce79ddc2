import type { FilmFields } from '../../../../lib/server/wire';
import { emptyFields } from '../../form-state/film-fields';
import { planStep, getNextStep } from './step-plan';

const makeFieldEffects = (...fields: [field: string, settles: number, waiting?: number][]) =>
  fields.map(([field, settles, waiting = settles]) => ({ field, settles, waiting, maxEligible: settles }));
const makeFields = (fields: Partial<FilmFields>): FilmFields => ({ ...emptyFields, ...fields });

describe('the fields of a wizard step', () => {
  it('start with the most decisive, break ties by what is waiting, and fold the rest', () => {
    const plan = planStep(
      'director',
      emptyFields,
      makeFieldEffects(
        ['directorAge', 3],
        ['directorGender', 0, 9],
        ['directorIsStudent', 0, 2],
        ['directorLanguages', 0],
      ),
    );
    expect(plan.requiredFields).toEqual(['directorAge', 'directorGender', 'directorIsStudent']);
    expect(plan.knownFields).toEqual([]);
    expect(plan.optionalFields).toContain('directorLanguages');
  });
  it('start with the title, and separate known fields', () => {
    expect(
      planStep('film', makeFields({ length: 600 }), makeFieldEffects(['genres', 9], ['length', 12])),
    ).toEqual({
      requiredFields: ['name', 'genres'],
      knownFields: ['length'],
      optionalFields: [
        'productionDate',
        'types',
        'forms',
        'themes',
        'filmLanguages',
        'budget',
        'synopsis',
        'credits',
      ],
    });
  });
  it('put a region right after its country, however decisive it is', () => {
    const fieldEffects = makeFieldEffects(
      ['directorSubdivisions', 90],
      ['directorAge', 50],
      ['directorResidency', 40],
    );
    expect(planStep('director', emptyFields, fieldEffects).requiredFields).toEqual([
      'directorAge',
      'directorResidency',
      'directorSubdivisions',
    ]);
    expect(
      planStep('director', makeFields({ directorResidency: ['DE'] }), fieldEffects).requiredFields,
    ).toEqual(['directorSubdivisions', 'directorAge']);
  });
  it('ask about the web whenever they ask for screenings', () => {
    expect(planStep('screenings', emptyFields, makeFieldEffects(['screenings', 5])).requiredFields).toEqual([
      'screenings',
      'isOnline',
    ]);
  });
  it('contain screenings that lack a detail that rules need', () => {
    const fields = makeFields({
      screenings: [{ date: '2026-05-12', country: null, city: 'Munich', kind: 'public' }],
      isOnline: false,
    });
    expect(planStep('screenings', fields, makeFieldEffects(['screenings', 13])).requiredFields).toEqual([
      'screenings',
    ]);
    expect(getNextStep('film', fields, makeFieldEffects(['screenings', 13]))).toBe('screenings');
    expect(planStep('screenings', fields, []).knownFields).toEqual(['screenings', 'isOnline']);
  });
  it('keep their default order when the impact is unknown', () => {
    expect(planStep('production', emptyFields, null)).toEqual({
      requiredFields: ['productionCountries', 'productionSubdivisions', 'school'],
      knownFields: [],
      optionalFields: [],
    });
  });
  it('make the wizard skip steps without questions, but never the review', () => {
    expect(getNextStep('film', emptyFields, makeFieldEffects(['screenings', 4]))).toBe('screenings');
    expect(getNextStep('film', emptyFields, [])).toBe('preferences');
    expect(getNextStep('preferences', emptyFields, [])).toBe('review');
    expect(getNextStep('film', emptyFields, null)).toBe('director');
  });
});
