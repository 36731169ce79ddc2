import { replaceGroupsWithMembers } from '@laurel/rules/locations/country-groups';
import type { TermInput } from '../../../domain/rules/rule-type.js';
import { toTermRule } from '../../../domain/rules/term-rule.js';
import type { Dictionary } from '../../numbers/dictionary.js';
import { Interned } from '../../numbers/interned.js';
import { getFieldNumber, getTypeNumber } from '../../numbers/type-numbers.js';
import type { Rule } from './rule.js';

/** The distinct rules of a catalogue. There are far fewer rules than terms. */
export class Rules {
  private readonly interned = new Interned<Rule>();
  constructor(readonly dictionary: Dictionary) {}

  getRule(term: TermInput): Rule {
    const { type, value, list, otherList, maxAgeMonths, currency, exceptOwnCountry } = term;
    const key = `${type}|${typeof value}|${value}|${maxAgeMonths}|${currency}|${exceptOwnCountry}|${list?.join('|')}|/${otherList?.join('|')}`;
    return this.interned.get(key, (id) => this.toRule(id, term));
  }
  get values(): readonly Rule[] {
    return this.interned.values;
  }

  private toRule(id: number, term: TermInput): Rule {
    const termRule = toTermRule(term);
    const { field, values, countries, ignoredCountries, currency, limit } = termRule;
    const rule: Rule = {
      ...termRule,
      id,
      type: getTypeNumber(term.type),
      fieldNumber: getFieldNumber(field),
      sharedBoundRule: null,
      values: this.toNumbers(values),
      countries: this.toNumbers(countries),
      ignoredCountries: this.toNumbers(ignoredCountries),
      currencyNumber: currency === '' ? -1 : this.dictionary.intern(currency),
    };
    const dependsOnRow = rule.kind === 'premiere' || rule.field === 'directorAge' || rule.months > 0;
    if (rule.effect === 'compares' && !dependsOnRow)
      rule.sharedBoundRule = { rule, limit, site: null, startsOn: 0, deadline: null };
    return rule;
  }
  private toNumbers(values: readonly string[]): number[] {
    return replaceGroupsWithMembers(values).map((word) => this.dictionary.intern(word));
  }
}
