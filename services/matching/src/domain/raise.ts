import { addDays, daysBetween } from '@laurel/rules/days';
import type { Whole } from './answer.js';
import type { Requirement } from './evaluate.js';
import type { Asker, Money } from './facts.js';
import type { Fact } from './judgement.js';
import { qualifiersOf, type PartName, type Preferences } from './rank.js';
import { weights } from './weights.js';

/** What would give a competition more points, and how many: a fact to tell, a wish to have, or a day to wait for. */
export type Raise = { points: number } & (
  | { code: 'tell'; fact: Fact }
  | { code: 'wait'; from: string }
  | { code: 'qualifier'; award: string }
  | { code: 'region'; region: string }
  | { code: 'budget'; budget: Money }
  | { code: 'dates'; on: string }
);

/** What would raise a competition's score, the most first; nothing that is for the festival alone to change. */
export function raisesOf(match: Whole, preferences: Preferences, asker: Asker): Raise[] {
  const raises = [
    ...facts(match),
    ...wait(match, asker.now),
    ...qualifiersOf(match.competition)
      .filter((award) => !preferences.qualifiers.includes(award))
      .map((award): Raise => ({ code: 'qualifier', award, points: weights.qualifierSought })),
    ...region(match, preferences, asker),
    ...budget(match, preferences),
    ...dates(match, preferences),
  ];
  return raises.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points);
}

const pointsOf = ({ parts }: Whole, name: PartName) => parts.find((part) => part.name === name)?.points ?? 0;

/** Each fact that would settle a rule by itself, with all the rules that it would settle. */
function facts({ evaluation }: Whole): Raise[] {
  const open = evaluation.requirements.filter((one) => one.isMandatory && one.outcome === 'unknown');
  const byFact = Map.groupBy(open.map(factOf), (fact) => fact);
  return [...byFact].flatMap(([fact, all]) =>
    // Self-description is nobody's to suggest.
    fact === null || fact === 'directorIdentities'
      ? []
      : [{ code: 'tell', fact, points: -weights.unknown * all.length }],
  );
}
function factOf({ judged }: Requirement): Fact | null {
  const unknown = judged.filter(({ judgement }) => judgement.outcome === 'unknown');
  const told = unknown.map(({ judgement: { change, fact } }) => (change?.code === 'tell' ? fact : null));
  return told.every((fact) => fact === told[0]) ? (told[0] ?? null) : null;
}

/** A deadline far away counts for more as it comes near. */
function wait(match: Whole, now: string): Raise[] {
  if (!match.tier) return [];
  const best = weights.deadline.reduce((most, one) => (one.points > most.points ? one : most));
  const days = daysBetween(now, match.tier.date);
  if (days <= best.withinDays) return [];
  const from = addDays(match.tier.date, -best.withinDays);
  return [{ code: 'wait', from, points: best.points - pointsOf(match, 'deadline') }];
}

function region({ competition }: Whole, { regions }: Preferences, { regionsOf }: Asker): Raise[] {
  const { country } = competition.festival;
  const its = country === null ? [] : regionsOf(country);
  const narrowest = its.at(-1);
  if (narrowest === undefined || its.some((one) => regions.includes(one))) return [];
  return [{ code: 'region', region: narrowest, points: weights.regionSought }];
}

function budget(match: Whole, { budget }: Preferences): Raise[] {
  const { fee } = match;
  if (!fee || fee.amount === 0 || (budget && budget.currency !== fee.currency)) return [];
  const asked = { amount: fee.amount, currency: fee.currency };
  return [{ code: 'budget', budget: asked, points: weights.feeWithinBudget - pointsOf(match, 'fee') }];
}

function dates(match: Whole, { from, to }: Preferences): Raise[] {
  if (!match.tier || (from === null && to === null)) return [];
  return [{ code: 'dates', on: match.tier.date, points: weights.datesSought - pointsOf(match, 'dates') }];
}
