import type { ScoredMatch } from './answer.js';
import type { Requirement } from '../evaluation/evaluate.js';
import type { MatchContext, Money } from '../model.js';
import type { FieldName } from '../rules/judgement.js';
import { getQualifiers, type ScoreComponentName, type Preferences } from './rank.js';
import { getCost } from './budget.js';
import { weights } from './weights.js';

/** A field to enter, or a preference to add, with the points gained. */
export type Raise = { points: number } & (
  | { code: 'missing-field'; field: FieldName }
  | { code: 'qualifier'; award: string }
  | { code: 'region'; region: string }
  | { code: 'budget'; budget: Money }
  | { code: 'dates'; on: string }
);

/** Returns what the filmmaker can do to raise the score; most points first. */
export function findRaises(match: ScoredMatch, preferences: Preferences, context: MatchContext): Raise[] {
  const raises = [
    ...findFieldRaises(match),
    ...getQualifiers(match.competition)
      .filter((award) => !preferences.qualifiers.includes(award))
      .map((award): Raise => ({ code: 'qualifier', award, points: weights.qualifierSought })),
    ...findRegionRaise(match, preferences, context),
    ...findBudgetRaise(match, preferences, context),
    ...findDatesRaise(match, preferences),
  ];
  return raises.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points);
}

const getPoints = ({ components }: ScoredMatch, name: ScoreComponentName) =>
  components.find((component) => component.name === name)?.points ?? 0;

/** Returns each field that would settle rules on its own, with the points for all these rules. */
function findFieldRaises({ evaluation }: ScoredMatch): Raise[] {
  const openRequirements = evaluation.requirements.filter(
    (requirement) => requirement.isMandatory && requirement.outcome === 'unknown',
  );
  const requirementsByField = Map.groupBy(openRequirements.map(getMissingField), (field) => field);
  return [...requirementsByField].flatMap(([field, requirements]) =>
    // Nobody has to state how the director identifies.
    field === null || field === 'directorIdentities'
      ? []
      : [{ code: 'missing-field', field, points: -weights.unknown * requirements.length }],
  );
}
function getMissingField({ judgedTerms }: Requirement): FieldName | null {
  const unknownTerms = judgedTerms.filter(({ judgement }) => judgement.outcome === 'unknown');
  const missingFields = unknownTerms.map(({ judgement: { change, field } }) =>
    change?.code === 'missing-field' ? field : null,
  );
  return missingFields.every((field) => field === missingFields[0]) ? (missingFields[0] ?? null) : null;
}

function findRegionRaise(
  { competition }: ScoredMatch,
  { regions }: Preferences,
  { getRegions }: MatchContext,
): Raise[] {
  const { country } = competition.festival;
  const festivalRegions = country === null ? [] : getRegions(country);
  const narrowest = festivalRegions.at(-1);
  if (narrowest === undefined || festivalRegions.some((value) => regions.includes(value))) return [];
  return [{ code: 'region', region: narrowest, points: weights.regionSought }];
}

/** The raised limit is in the currency of the present one. */
function findBudgetRaise(match: ScoredMatch, { budget }: Preferences, { rates }: MatchContext): Raise[] {
  const { fee } = match;
  if (!fee || fee.amount === 0) return [];
  const { currency } = budget ?? fee;
  const amount = getCost(fee, { limit: budget ?? fee, rates });
  if (amount === null) return [];
  const points = weights.feeWithinBudget - getPoints(match, 'fee');
  return [{ code: 'budget', budget: { amount, currency }, points }];
}

function findDatesRaise(match: ScoredMatch, { from, to }: Preferences): Raise[] {
  if (!match.tier || (from === null && to === null)) return [];
  return [{ code: 'dates', on: match.tier.date, points: weights.datesSought - getPoints(match, 'dates') }];
}
