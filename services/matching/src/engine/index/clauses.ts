import { isBinding } from '@laurel/rules/binding';
import type { Competition, Term } from '../../domain/facts.js';
import type { Rule } from './asked.js';
import { roomFor } from '../numbers/growing.js';
import { Interned } from '../numbers/interned.js';
import type { Rules } from './rules.js';

/**
 * A rule in its place among the requirements of a competition. `alone`: one of the requirements; `group`: an alternative of one;
 * `aside`: of a requirement that never excludes.
 */
export interface Clause {
  id: number;
  rule: Rule;
  place: 'alone' | 'group' | 'aside';
  /** The requirement that it belongs to, by its number in the competition: 0 for those alone. */
  group: number;
  /** Of a group that is in the index: its number among them, from 1; 0 for all else. */
  layer: number;
  /** How many of its type come before it in the same place. */
  nth: number;
  bonus: number;
  isMandatory: boolean;
}

/** The different clauses of a catalogue: far fewer than its terms, so that a term is one number. */
export class Clauses {
  private readonly interned = new Interned<Clause>();
  /** By clause. */
  ruleIds = new Uint32Array(0);
  constructor(private readonly rules: Rules) {}

  /** A clause per term, in the order of the terms. */
  of({ terms }: Pick<Competition, 'terms'>): Clause[] {
    const groups = groupsOf(terms);
    const rules = terms.map((term) => this.rules.of(term));
    const numbers = new Map<string, { group: number; layer: number }>();
    let layers = 0;
    for (const [key, members] of groups) {
      // A group with a member that always passes asks for nothing.
      const isAsked =
        members.some((at) => terms[at]!.isMandatory) &&
        members.every((at) => rules[at]!.decides !== 'always-passes');
      numbers.set(key, { group: numbers.size + 1, layer: isAsked ? ++layers : 0 });
    }
    const seen = new Map<string, number>();
    return terms.map((term, at) => {
      const { groupKey, isMandatory, bonusRanking: bonus } = term;
      const rule = rules[at]!;
      const { group, layer } = groupKey ? numbers.get(groupKey)! : { group: 0, layer: 0 };
      const place = layer ? 'group' : isBinding(term) ? 'alone' : 'aside';
      if (place === 'aside') return this.kept({ rule, place, group, layer, nth: 0, bonus, isMandatory });
      const nth = seen.get(`${layer} ${rule.type}`) ?? 0;
      seen.set(`${layer} ${rule.type}`, nth + 1);
      return this.kept({ rule, place, group, layer, nth, bonus, isMandatory });
    });
  }

  private kept(clause: Omit<Clause, 'id'>): Clause {
    const { rule, place, group, layer, nth, bonus, isMandatory } = clause;
    const key = `${rule.id}|${place}|${group}|${layer}|${nth}|${bonus}|${isMandatory}`;
    return this.interned.of(key, (id) => {
      this.ruleIds = roomFor(this.ruleIds, id + 1);
      this.ruleIds[id] = rule.id;
      return { ...clause, id };
    });
  }
  get all(): readonly Clause[] {
    return this.interned.all;
  }
}

/** Terms that share a key, by where they stand. */
function groupsOf(terms: readonly Term[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  terms.forEach(({ groupKey }, at) => {
    if (!groupKey) return;
    const members = groups.get(groupKey);
    if (members) members.push(at);
    else groups.set(groupKey, [at]);
  });
  return groups;
}
