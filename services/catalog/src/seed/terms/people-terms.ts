import { IDENTITIES } from '@laurel/rules/films/vocabularies';
import type { TermFields } from '../../domain/terms/term-fields.js';
import { pickCountries } from './blocs.js';
import type { Dice } from '../drafts/dice.js';
import type { CompetitionDraft } from '../drafts/draft.js';
import { createNamedTerm } from './named-term.js';

export function createOriginTerms(
  dice: Dice,
  { origin, festival: { country } }: CompetitionDraft,
): TermFields[] {
  const countries = origin === 'none' ? [] : pickCountries(dice, country);
  const production = { name: 'Production country', countries };
  if (origin === 'production') return [createNamedTerm('production_restriction_country', production)];
  if (origin === 'nationality')
    return [createNamedTerm('director_restriction_nationality', { name: 'Nationality', countries })];
  if (origin === 'residency')
    return [createNamedTerm('director_restriction_residency', { name: 'Residence', countries })];
  if (origin !== 'either') return [];
  const groupKey = 'origin';
  return [
    createNamedTerm('production_restriction_country', { ...production, groupKey }),
    createNamedTerm('director_restriction_nationality', { name: 'Nationality', countries, groupKey }),
  ];
}

export function createDirectorTerms(dice: Dice, { director }: CompetitionDraft): TermFields[] {
  const name = 'Director';
  if (director === 'student')
    return [
      dice.chance(0.12)
        ? createNamedTerm('filmschool_submission_only', { name, filmschool_submission_only: true })
        : createNamedTerm('director_restriction_is_student', { name, director_restriction_is_student: true }),
    ];
  if (director === 'ageCap')
    return [
      createNamedTerm('director_restriction_age_max', {
        name,
        director_restriction_age_max: dice.pick([18, 21, 25, 30, 35]),
      }),
    ];
  if (director === 'firstOrSecond')
    return [createNamedTerm('previous_features_max', { name, previous_features_max: dice.pick([0, 1, 1]) })];
  if (director === 'identity')
    return [
      createNamedTerm('director_restriction_identity', {
        name,
        identities: dice.pickSome(IDENTITIES, dice.nextInteger(1, 2)),
      }),
    ];
  if (director !== 'gender') return [];
  if (dice.chance(0.6))
    return [createNamedTerm('director_restriction_gender', { name, director_restriction_gender: 'female' })];
  return ['female', 'non-binary'].map((gender) =>
    createNamedTerm('director_restriction_gender', {
      name,
      director_restriction_gender: gender,
      groupKey: 'gender',
    }),
  );
}
