import type { ScoredMatch } from './match-directly.js';
import type { Requirement } from '../evaluation/evaluate.js';
import type { MatchContext, Money } from '../model.js';
import type { FieldName } from '../rules/judgement.js';
import { getQualifiers, type ScoreComponentName, type Preferences } from './rank.js';
import { getCost } from './budget.js';
import { weights } from './weights.js';

/** A field to enter, or a preference to add, with the points gained. */
export type ScoreSuggestion = { points: number } & (
  | { code: 'missing-field'; field: FieldName }
  | { code: 'qualifier'; award: string }
  | { code: 'region'; region: string }
  | { code: 'budget'; budget: Money }
  | { code: 'dates'; on: string }
);

/** Returns what the filmmaker can do to raise the score; most points first. */
export function findScoreSuggestions(
  match: ScoredMatch,
  preferences: Preferences,
  context: MatchContext,
): ScoreSuggestion[] {
  const suggestions = [
    ...suggestFields(match),
    ...getQualifiers(match.competition)
      .filter((award) => !preferences.qualifiers.includes(award))
      .map((award): ScoreSuggestion => ({ code: 'qualifier', award, points: weights.qualifierSought })),
    ...suggestRegion(match, preferences, context),
    ...suggestBudget(match, preferences, context),
    ...suggestDates(match, preferences),
  ];
  return suggestions.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points);
}

const getPoints = ({ components }: ScoredMatch, name: ScoreComponentName) =>
  components.find((component) => component.name === name)?.points ?? 0;

/**
 * Suggests each field that alone would settle at least one rule, with the points for all rules that it
 * settles.
 */
function suggestFields({ evaluation }: ScoredMatch): ScoreSuggestion[] {
  const openRequirements = evaluation.requirements.filter(
    (requirement) => requirement.isMandatory && requirement.outcome === 'unknown',
  );
  const requirementsByField = Map.groupBy(openRequirements.map(getMissingField), (field) => field);
  return [...requirementsByField].flatMap(([field, requirements]) =>
    // The app never asks a filmmaker to state how the director identifies.
    field === null || field === 'directorIdentities'
      ? []
      : [{ code: 'missing-field', field, points: -weights.unknown * requirements.length }],
  );
}
/** Returns the field that alone would settle a requirement; null if there is none or more than one. */
function getMissingField({ judgedTerms }: Requirement): FieldName | null {
  const unknownTerms = judgedTerms.filter(({ judgement }) => judgement.outcome === 'unknown');
  const missingFields = unknownTerms.map(({ judgement: { change, field } }) =>
    change?.code === 'missing-field' ? field : null,
  );
  return missingFields.every((field) => field === missingFields[0]) ? (missingFields[0] ?? null) : null;
}

function suggestRegion(
  { competition }: ScoredMatch,
  { regions }: Preferences,
  { getRegions }: MatchContext,
): ScoreSuggestion[] {
  const { country } = competition.festival;
  const festivalRegions = country === null ? [] : getRegions(country);
  const narrowest = festivalRegions.at(-1);
  if (narrowest === undefined || festivalRegions.some((value) => regions.includes(value))) return [];
  return [{ code: 'region', region: narrowest, points: weights.regionSought }];
}

/** The raised limit is in the currency of the present one. */
function suggestBudget(
  match: ScoredMatch,
  { budget }: Preferences,
  { rates }: MatchContext,
): ScoreSuggestion[] {
  const { fee } = match;
  if (!fee || fee.amount === 0) return [];
  const { currency } = budget ?? fee;
  const amount = getCost(fee, { limit: budget ?? fee, rates });
  if (amount === null) return [];
  const points = weights.feeWithinBudget - getPoints(match, 'fee');
  return [{ code: 'budget', budget: { amount, currency }, points }];
}

function suggestDates(match: ScoredMatch, { from, to }: Preferences): ScoreSuggestion[] {
  if (!match.tier || (from === null && to === null)) return [];
  return [{ code: 'dates', on: match.tier.date, points: weights.datesSought - getPoints(match, 'dates') }];
}
