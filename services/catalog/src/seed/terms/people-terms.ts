import { IDENTITIES } from '@laurel/rules/films/vocabularies';
import type { TermFields } from '../../domain/terms/term-fields.js';
import { pickCountries } from './blocs.js';
import type { Dice } from '../drafts/dice.js';
import type { CompetitionDraft } from '../drafts/draft.js';
import { term } from './named-term.js';

export function originTerms(dice: Dice, { origin, festival: { country } }: CompetitionDraft): TermFields[] {
  const countries = origin === 'none' ? [] : pickCountries(dice, country);
  const production = { name: 'Production country', countries };
  if (origin === 'production') return [term('production_restriction_country', production)];
  if (origin === 'nationality')
    return [term('director_restriction_nationality', { name: 'Nationality', countries })];
  if (origin === 'residency')
    return [term('director_restriction_residency', { name: 'Residence', countries })];
  if (origin !== 'either') return [];
  const groupKey = 'origin';
  return [
    term('production_restriction_country', { ...production, groupKey }),
    term('director_restriction_nationality', { name: 'Nationality', countries, groupKey }),
  ];
}

export function directorTerms(dice: Dice, { director }: CompetitionDraft): TermFields[] {
  const name = 'Director';
  if (director === 'student')
    return [
      dice.chance(0.12)
        ? term('filmschool_submission_only', { name, filmschool_submission_only: true })
        : term('director_restriction_is_student', { name, director_restriction_is_student: true }),
    ];
  if (director === 'ageCap')
    return [
      term('director_restriction_age_max', {
        name,
        director_restriction_age_max: dice.pick([18, 21, 25, 30, 35]),
      }),
    ];
  if (director === 'firstOrSecond')
    return [term('previous_features_max', { name, previous_features_max: dice.pick([0, 1, 1]) })];
  if (director === 'identity')
    return [
      term('director_restriction_identity', { name, identities: dice.some(IDENTITIES, dice.whole(1, 2)) }),
    ];
  if (director !== 'gender') return [];
  if (dice.chance(0.6))
    return [term('director_restriction_gender', { name, director_restriction_gender: 'female' })];
  return ['female', 'non-binary'].map((gender) =>
    term('director_restriction_gender', { name, director_restriction_gender: gender, groupKey: 'gender' }),
  );
}
