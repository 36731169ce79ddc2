import { createTextOnlyTerm, type TermFields } from '../../domain/terms/term-fields.js';
import type { Dice } from '../drafts/dice.js';
import type { CompetitionDraft } from '../drafts/draft.js';
import { getLanguage } from './languages.js';
import { createNamedTerm } from './named-term.js';

const TEXT_ONLY_RULES = [
  'The film must be screened with a live introduction by a member of the crew.',
  'No films made for advertising.',
  'Music rights must be cleared for all territories.',
  'Subtitles in the festival’s language on a separate file.',
  'The film must have been shot on location within the region’s nature parks.',
];

export function createExtraTerms(
  dice: Dice,
  { extra, festival: { country, subdivision, currency } }: CompetitionDraft,
  year: number,
): TermFields[] {
  const region = subdivision ? [subdivision] : [];
  const builders: Record<string, () => TermFields | null> = {
    online: () =>
      createNamedTerm('online_restriction', {
        name: 'Online',
        online_restriction: true,
        isMandatory: dice.chance(0.8),
      }),
    filmLanguage: () =>
      createNamedTerm('film_language', { name: 'Language', languages: [getLanguage(country)] }),
    directorLanguage: () =>
      createNamedTerm('director_restriction_language', {
        name: 'Language',
        languages: [getLanguage(country)],
      }),
    budget: () =>
      createNamedTerm('budget_restriction_max', {
        name: 'Budget',
        budget_restriction_max: dice.pick([10_000, 50_000, 250_000, 1_000_000]) * 100,
        currency: currency === 'JPY' ? 'USD' : currency,
      }),
    productionRegion: () =>
      region.length
        ? createNamedTerm('production_restriction_subdivision', { name: 'Region', subdivisions: region })
        : null,
    directorRegion: () =>
      region.length
        ? createNamedTerm('director_residency_subdivision', { name: 'Region', subdivisions: region })
        : null,
    forbidden: () =>
      createNamedTerm(
        dice.pick([
          'country_restriction_forbidden',
          'director_restriction_nationality_forbidden',
          'director_restriction_residency_forbidden',
        ]),
        { name: 'International section', countries: [country] },
      ),
    mainCountry: () =>
      createNamedTerm('country_restriction', { name: 'National section', countries: [country] }),
    notOlder: () =>
      createNamedTerm('film_restriction_age_max', {
        name: 'Retrospective',
        film_restriction_age_max: `${year - 10}-12-31`,
      }),
    ageMin: () =>
      createNamedTerm('director_restriction_age_min', {
        director_restriction_age_min: dice.pick([16, 18, 60]),
      }),
    experienced: () => createNamedTerm('previous_features_min', { previous_features_min: 1 }),
    textOnly: () => createTextOnlyTerm('Rule of the festival', dice.pick(TEXT_ONLY_RULES)),
  };
  const result = builders[extra]?.();
  return result ? [result] : [];
}
