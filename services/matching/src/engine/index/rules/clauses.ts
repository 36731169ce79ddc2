import { isBinding } from '@laurel/rules/terms/binding';
import type { Competition, Term } from '../../../domain/model.js';
import type { Rule } from './rule.js';
import { ensureCapacity } from '../../numbers/growing.js';
import { Interned } from '../../numbers/interned.js';
import type { Rules } from './rules.js';

/**
 * A rule with its role in the requirements of a competition. `scope`:
 * - `alone`: the rule alone is a requirement
 * - `group`: the rule is one of several alternatives of a requirement
 * - `non-binding`: the rule belongs to a requirement that never excludes a film
 */
export interface Clause {
  id: number;
  rule: Rule;
  scope: 'alone' | 'group' | 'non-binding';
  /** The number of its requirement in the competition; 0 for a rule outside groups. */
  group: number;
  /** The groups that can exclude a film are numbered from 1; 0 for all other rules. */
  layer: number;
  /** The number of clauses of the same type before it in the same layer; 0 for a non-binding clause. */
  nth: number;
  bonus: number;
  isMandatory: boolean;
}

/** The distinct clauses: far fewer than terms, so a term is stored as one number. */
export class Clauses {
  private readonly interned = new Interned<Clause>();
  /** By clause id. */
  ruleIds = new Uint32Array(0);
  constructor(private readonly rules: Rules) {}

  /** Returns one clause per term, in the order of the terms. */
  toClauses({ terms }: Pick<Competition, 'terms'>): Clause[] {
    const groups = groupTerms(terms);
    const rules = terms.map((term) => this.rules.getRule(term));
    const numbersByGroupKey = new Map<string, { group: number; layer: number }>();
    let layerCount = 0;
    for (const [key, members] of groups) {
      // A group with a member that is always satisfied requires nothing.
      const isRestricting =
        members.some((index) => terms[index]!.isMandatory) &&
        members.every((index) => rules[index]!.effect !== 'always-passes');
      numbersByGroupKey.set(key, {
        group: numbersByGroupKey.size + 1,
        layer: isRestricting ? ++layerCount : 0,
      });
    }
    const countByType = new Map<string, number>();
    return terms.map((term, index) => {
      const { groupKey, isMandatory, bonusRanking: bonus } = term;
      const rule = rules[index]!;
      const { group, layer } = groupKey ? numbersByGroupKey.get(groupKey)! : { group: 0, layer: 0 };
      if (layer === 0 && !isBinding(term))
        return this.intern({ rule, scope: 'non-binding', group, layer, nth: 0, bonus, isMandatory });
      const scope = layer === 0 ? 'alone' : 'group';
      const nth = countByType.get(`${layer} ${rule.type}`) ?? 0;
      countByType.set(`${layer} ${rule.type}`, nth + 1);
      return this.intern({ rule, scope, group, layer, nth, bonus, isMandatory });
    });
  }

  private intern(clause: Omit<Clause, 'id'>): Clause {
    const { rule, scope, group, layer, nth, bonus, isMandatory } = clause;
    const key = `${rule.id}|${scope}|${group}|${layer}|${nth}|${bonus}|${isMandatory}`;
    return this.interned.get(key, (id) => {
      this.ruleIds = ensureCapacity(this.ruleIds, id + 1);
      this.ruleIds[id] = rule.id;
      return { ...clause, id };
    });
  }
  get values(): readonly Clause[] {
    return this.interned.values;
  }
}

/** Returns the indexes of terms that share a group key. */
function groupTerms(terms: readonly Term[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  terms.forEach(({ groupKey }, index) => {
    if (!groupKey) return;
    const members = groups.get(groupKey);
    if (members) members.push(index);
    else groups.set(groupKey, [index]);
  });
  return groups;
}
