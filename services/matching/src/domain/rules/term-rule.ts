import { isTermType } from '@laurel/rules/terms/term-types';
import type { Term } from '../model.js';
import { fail, satisfied, unclear, unknown, type FieldName, type Judgement } from './judgement.js';
import { RULE_TYPES } from './rule-types.js';
import type { Kind, Measure, TermRequirement, TermInput } from './rule-type.js';

/** The rule of a term, with the judgements that do not depend on the film. */
export interface TermRule extends TermRequirement {
  kind: Kind;
  field: FieldName;
  measure: Measure;
  /** `never`: the term is incomplete or its type is unknown. `always-passes`: it requires nothing. */
  decides: 'never' | 'always-passes' | 'compares';
  /** As stated in the term. */
  value: Term['value'];
  list: readonly string[];
  otherList: readonly string[];
  satisfied: Judgement;
  /** The judgement if the rule cannot be decided for any film. */
  isOpen: Judgement;
  /** The judgement if the film lacks the field. */
  isUnknown: Judgement;
  /** The judgement if the rule is violated; null if it depends on the film. */
  fails: Judgement | null;
}

/** The engine stores the values as numbers. */
export type RuleWithoutValues = Omit<TermRule, 'values' | 'excepts'>;

const NO_REQUIREMENT: TermRequirement = {
  values: [],
  limit: 0,
  currency: '',
  months: 0,
  isForbidden: false,
  level: '',
  exceptsHome: false,
  excepts: [],
  change: null,
};

/** The judgements that all rules of a field share. */
type FieldJudgements = Pick<TermRule, 'satisfied' | 'isOpen' | 'isUnknown'>;
const judgementsByField = new Map<FieldName, FieldJudgements>();
function getFieldJudgements(field: FieldName): FieldJudgements {
  const existing = judgementsByField.get(field);
  if (existing) return existing;
  const judgements = {
    satisfied: frozen(satisfied(field)),
    isOpen: frozen(unclear(field)),
    isUnknown: frozen(unknown(field)),
  };
  judgementsByField.set(field, judgements);
  return judgements;
}
function frozen(judgement: Judgement): Judgement {
  Object.freeze(judgement.change);
  return Object.freeze(judgement);
}

/** Reads the rule of a term from the table of rule types. Only people can read a term of an unknown type. */
export function toTermRule(term: TermInput): TermRule {
  const type = isTermType(term.type) ? RULE_TYPES[term.type] : null;
  const required = type?.toRequirement(term) ?? null;
  const requirement = required === null || required === 'nothing' ? {} : required;
  const field = type?.field ?? 'nothing';
  const { change = null } = requirement;
  return {
    ...NO_REQUIREMENT,
    ...requirement,
    kind: type?.kind ?? 'always',
    field,
    measure: type?.measure ?? 'count',
    decides: required === null ? 'never' : required === 'nothing' ? 'always-passes' : 'compares',
    value: term.value,
    list: term.list ?? [],
    otherList: term.otherList ?? [],
    ...getFieldJudgements(field),
    fails: change && frozen(fail(field, change)),
  };
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
export const isRestrictive = (term: Term): boolean => getTermRule(term).decides !== 'always-passes';
