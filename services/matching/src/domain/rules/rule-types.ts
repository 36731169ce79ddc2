import type { ByTermType } from '@laurel/rules/terms/term-types';
import {
  atLeast,
  atMost,
  minDirectorAge,
  maxDirectorAge,
  maxBudget,
  equalTo,
  inSubdivisionOf,
  requireValueIfTrue,
  madeAtSchool,
  madeUntil,
  madeSince,
  noneOf,
  premiereRule,
  selectionRule,
  someOf,
  type RuleType,
} from './rule-type.js';

const AUDIENCE = { isAudienceList: true } as const;

/**
 * Every rule type: the field of the film that it reads, how it is compared, and how a miss is measured. The
 * engine and the explanations both use this table. Source: section 2 of the specification’s decisions.md.
 */
export const RULE_TYPES: ByTermType<RuleType> = {
  expected_qualifier: { field: 'nothing', kind: 'always', toRequirement: () => 'nothing' },

  country_restriction: { ...someOf('mainProductionCountry'), ...AUDIENCE },
  country_restriction_forbidden: noneOf('mainProductionCountry'),
  production_restriction_country: { ...someOf('productionCountries'), ...AUDIENCE },
  production_restriction_subdivision: { ...inSubdivisionOf('productionSubdivisions'), ...AUDIENCE },

  director_restriction_nationality: { ...someOf('directorNationalities'), ...AUDIENCE },
  director_restriction_nationality_forbidden: noneOf('directorNationalities'),
  director_restriction_residency: { ...someOf('directorResidency'), ...AUDIENCE },
  director_restriction_residency_forbidden: noneOf('directorResidency'),
  director_residency_subdivision: { ...inSubdivisionOf('directorSubdivisions'), ...AUDIENCE },
  director_restriction_language: { ...someOf('directorLanguages'), ...AUDIENCE },
  director_restriction_identity: { ...someOf('directorIdentities'), ...AUDIENCE },
  director_restriction_age_min: minDirectorAge,
  director_restriction_age_max: maxDirectorAge,
  director_restriction_gender: equalTo('directorGender'),
  director_restriction_is_student: equalTo('directorIsStudent'),
  previous_features_min: atLeast('previousFeatures', 'count'),
  previous_features_max: atMost('previousFeatures', 'count'),

  runtime_restriction_min: atLeast('length', 'seconds'),
  runtime_restriction_max: atMost('length', 'seconds'),
  film_restriction_age: madeSince,
  film_restriction_age_max: madeUntil,
  film_language: { ...someOf('filmLanguages'), ...AUDIENCE },
  genre_restriction: { ...someOf('genres'), ...AUDIENCE },
  type_restriction: { ...someOf('types'), ...AUDIENCE },
  theme_restriction: { ...someOf('themes'), ...AUDIENCE },
  form_restriction: { ...someOf('forms'), ...AUDIENCE },
  school_restriction: { ...madeAtSchool, ...AUDIENCE },
  filmschool_submission_only: requireValueIfTrue('role', 'Film School', {
    code: 'equal',
    field: 'role',
    value: 'Film School',
  }),
  budget_restriction_max: maxBudget,

  online_restriction: requireValueIfTrue('isOnline', 'false', { code: 'offline' }),
  premiere_restriction: premiereRule,
  prior_selection: selectionRule,
};
