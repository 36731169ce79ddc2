import { isTermType } from '@laurel/rules/terms/term-types';
import type { Term } from '../model.js';
import {
  createFailure,
  createSatisfied,
  createUnclear,
  createUnknown,
  type FieldName,
  type Judgement,
} from './judgement.js';
import { RULE_TYPES } from './rule-types.js';
import type { ComparisonKind, Measure, RuleType, TermRequirement, TermInput } from './rule-type.js';

/** The rule of a term, with the judgements that do not depend on the film. */
export interface TermRule extends TermRequirement {
  kind: ComparisonKind;
  field: FieldName;
  measure: Measure;
  /** `undecidable`: the term is incomplete or its type is unknown. `always-passes`: it requires nothing. */
  effect: 'undecidable' | 'always-passes' | 'compares';
  /** As stated in the term. */
  value: Term['value'];
  list: readonly string[];
  otherList: readonly string[];
  satisfiedJudgement: Judgement;
  /** The judgement if the rule cannot be decided for any film. */
  undecidableJudgement: Judgement;
  /** The judgement if the film lacks the field. */
  unknownJudgement: Judgement;
  /** The judgement if the rule is violated; null if it depends on the film. */
  failJudgement: Judgement | null;
}

/** The engine stores the values as numbers. */
export type RuleWithoutValues = Omit<TermRule, 'values' | 'countries' | 'ignoredCountries'>;

const NO_REQUIREMENT: TermRequirement = {
  values: [],
  countries: [],
  limit: 0,
  currency: '',
  months: 0,
  isForbidden: false,
  level: '',
  ignoresProductionCountries: false,
  ignoredCountries: [],
  change: null,
};

/** The judgements that all rules of a field share. */
type FieldJudgements = Pick<TermRule, 'satisfiedJudgement' | 'undecidableJudgement' | 'unknownJudgement'>;
const judgementsByField = new Map<FieldName, FieldJudgements>();
function getFieldJudgements(field: FieldName): FieldJudgements {
  const existing = judgementsByField.get(field);
  if (existing) return existing;
  const judgements = {
    satisfiedJudgement: freezeJudgement(createSatisfied(field)),
    undecidableJudgement: freezeJudgement(createUnclear(field)),
    unknownJudgement: freezeJudgement(createUnknown(field)),
  };
  judgementsByField.set(field, judgements);
  return judgements;
}
function freezeJudgement(judgement: Judgement): Judgement {
  Object.freeze(judgement.change);
  return Object.freeze(judgement);
}

/** Reads the rule of a term from the table of rule types. A term of an unknown type is undecidable. */
export function toTermRule(term: TermInput): TermRule {
  const type = isTermType(term.type) ? RULE_TYPES[term.type] : null;
  const requiredByTerm = type?.toRequirement(term) ?? null;
  const effect = getEffect(requiredByTerm);
  const requirement = requiredByTerm === null || requiredByTerm === 'nothing' ? {} : requiredByTerm;
  const field = type?.field ?? 'nothing';
  const { change = null } = requirement;
  return {
    ...NO_REQUIREMENT,
    ...requirement,
    kind: type?.kind ?? 'always',
    field,
    measure: type?.measure ?? 'count',
    effect,
    value: term.value,
    list: term.list ?? [],
    otherList: term.otherList ?? [],
    ...getFieldJudgements(field),
    failJudgement: change && freezeJudgement(createFailure(field, change)),
  };
}

function getEffect(requiredByTerm: ReturnType<RuleType['toRequirement']>): TermRule['effect'] {
  if (requiredByTerm === null) return 'undecidable';
  return requiredByTerm === 'nothing' ? 'always-passes' : 'compares';
}

const rules = new WeakMap<TermInput, TermRule>();
/** Like `toTermRule`, but reads each term once. Terms never change. */
export function getTermRule(term: TermInput): TermRule {
  const existing = rules.get(term);
  if (existing) return existing;
  const rule = toTermRule(term);
  rules.set(term, rule);
  return rule;
}

/** Awards and flags with the value false cannot exclude a film. */
export const isRestrictive = (term: Term): boolean => getTermRule(term).effect !== 'always-passes';
