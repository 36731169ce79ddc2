import type { TermFields } from '../../domain/terms/term-fields.js';
import { findGroupsAround } from './blocs.js';
import type { Dice } from '../drafts/dice.js';
import type { CompetitionDraft } from '../drafts/draft.js';
import { KINDS } from '../drafts/kinds.js';
import { createNamedTerm } from './named-term.js';
import { THEMES } from '../drafts/themes.js';

/** The themes of sections at festivals without a theme. */
const SECTIONS = [
  ['Mountains', 'Adventure & Exploration'],
  ['Ocean & Water', 'Islands'],
  ['Music', 'Jazz'],
  ['Dance', 'Performance'],
  ['Food & Wine'],
  ['Sport', 'Football', 'Cycling'],
  ['Architecture & Design', 'Cities'],
  ['Peace & War', 'History'],
  ['Health & Medicine', 'Mental Health', 'Ageing'],
  ['Science & Technology', 'Space'],
  ['Literature & Poetry'],
  ['Faith', 'Philosophy'],
  ['Disability', 'Deaf Culture'],
  ['Archival & Found Footage', 'Film History'],
];
const ART_FORMS = ['Experimental', 'Essay'];

/** Adds the rarer rules to a competition that has rules. */
export function addRareRules(dice: Dice, draft: CompetitionDraft, terms: TermFields[]): TermFields[] {
  if (terms.length === 0) return terms;
  return [
    ...terms.flatMap((termFields) => widenRule(dice, draft, termFields)),
    ...createThemeRules(dice, draft),
    ...createFormRules(dice, draft, terms),
    ...createSelectionRules(dice, draft),
  ];
}

/** Excludes countries from some premiere rules. */
export function addCountryExceptions(
  dice: Dice,
  { festival }: CompetitionDraft,
  terms: TermFields[],
): TermFields[] {
  const { country } = festival;
  const group = findGroupsAround(country).find((value) => EXCEPTED_GROUPS.includes(value));
  return terms.map((termFields) => {
    const { premiere_restriction: level } = termFields;
    if (level === 'International' && group && dice.chance(0.12))
      return { ...termFields, exceptCountries: [group] };
    return level === 'Regional' && dice.chance(0.15)
      ? { ...termFields, exceptCountries: [country] }
      : termFields;
  });
}
/** Regions in which films are shown before their international premiere. */
const EXCEPTED_GROUPS = [
  'bloc:EU',
  'bloc:LatinAmerica',
  'bloc:ArabLeague',
  'bloc:ASEAN',
  'bloc:AfricanUnion',
];

/**
 * Replaces a country by a group of countries, excepts the film's production countries, or adds an
 * alternative.
 */
function widenRule(dice: Dice, draft: CompetitionDraft, termFields: TermFields): TermFields[] {
  const { country } = draft.festival;
  const groups = findGroupsAround(country);
  switch (termFields.type) {
    case 'premiere_restriction':
      return [widenPremiereRule(dice, groups, termFields)];
    case 'director_restriction_is_student':
      return addStudentAlternative(dice, groups[0] ?? country, termFields);
    case 'production_restriction_country':
    case 'director_restriction_nationality':
    case 'director_restriction_residency': {
      const isAlone =
        termFields.countries.length === 1 &&
        termFields.countries[0] === country &&
        termFields.groupKey === null;
      return isAlone && groups.length > 0 && dice.chance(0.4)
        ? [{ ...termFields, countries: [dice.pick(groups)] }]
        : [termFields];
    }
    default:
      return [termFields];
  }
}

function widenPremiereRule(dice: Dice, groups: readonly string[], termFields: TermFields): TermFields {
  const { premiere_restriction: level } = termFields;
  if (level === 'Regional' && groups.length > 0 && dice.chance(0.6))
    return { ...termFields, countries: [dice.pick(groups)], exceptOwnCountry: dice.chance(0.5) || null };
  return level === 'Country' && dice.chance(0.2) ? { ...termFields, exceptOwnCountry: true } : termFields;
}

/**
 * Turns a student rule into alternatives: “student, or made at a school of the region”, “student or under
 * 26”.
 */
function addStudentAlternative(dice: Dice, country: string, termFields: TermFields): TermFields[] {
  if (termFields.groupKey !== null || dice.chance(0.35)) return [termFields];
  const groupKey = 'student';
  const alternative = dice.chance(0.7)
    ? createNamedTerm('school_restriction', { countries: [country], groupKey })
    : createNamedTerm('director_restriction_age_max', {
        name: 'Director',
        director_restriction_age_max: 25,
        groupKey,
      });
  return [{ ...termFields, groupKey }, alternative];
}

function createThemeRules(dice: Dice, { festival, kind }: CompetitionDraft): TermFields[] {
  const { listedThemes } = THEMES[festival.theme];
  if (listedThemes.length > 0)
    return dice.chance(0.6)
      ? [createNamedTerm('theme_restriction', { themes: [...listedThemes], isMandatory: dice.chance(0.7) })]
      : [];
  if (festival.theme !== 'general' || kind === 'other' || !dice.chance(0.16)) return [];
  return [
    createNamedTerm('theme_restriction', { themes: [...dice.pick(SECTIONS)], isMandatory: dice.chance(0.6) }),
  ];
}

function createFormRules(
  dice: Dice,
  { kind, name }: CompetitionDraft,
  terms: readonly TermFields[],
): TermFields[] {
  if (kind !== 'experimental' || terms.some(({ type }) => type === 'form_restriction')) return [];
  return [
    createNamedTerm('form_restriction', {
      forms: ART_FORMS,
      isMandatory: !/Dance/.test(name) && dice.chance(0.7),
    }),
  ];
}

/**
 * Creates rules about earlier selections: some festivals exclude films that a large festival has selected,
 * others require it.
 */
function createSelectionRules(dice: Dice, { kind, isMain, festival }: CompetitionDraft): TermFields[] {
  const share = KINDS[kind].isFeature || isMain ? 0.1 : 0.04;
  if (!dice.chance(share)) return [];
  if (festival.qualifiers.length > 0 || dice.chance(0.6))
    return [
      createNamedTerm('prior_selection', {
        qualifiers: ['FIAPF'],
        isForbidden: true,
        isMandatory: dice.chance(0.7),
      }),
    ];
  return [
    createNamedTerm('prior_selection', {
      qualifiers: ['Academy Awards (Oscars)', 'BAFTA', 'FIAPF'],
      isForbidden: false,
      isMandatory: dice.chance(0.5),
    }),
  ];
}
