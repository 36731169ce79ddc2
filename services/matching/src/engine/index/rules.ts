import { withMembers } from '@laurel/rules/locations/blocs';
import { foldedName } from '@laurel/rules/text/fold';
import type { Term } from '../../domain/model.js';
import {
  unclear,
  fail,
  satisfied,
  unknown,
  type FieldName,
  type Judgement,
} from '../../domain/evaluation/judgement.js';
import type { Rule } from './rule.js';
import { dayNumber } from '../numbers/days.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { Interned } from '../numbers/interned.js';
import { awardWord, festivalWord, schoolWord, SELECTED } from '../question/film-fields.js';
import { getFieldNumber, OTHER, ruleTypes, typeNumber } from '../numbers/rule-types.js';

/** The judgements that all rules about a field share. */
class Sayings {
  private readonly judgementsByField = new Map<FieldName, Pick<Rule, 'satisfied' | 'isOpen' | 'isUnknown'>>();
  getJudgements(field: FieldName) {
    const known = this.judgementsByField.get(field);
    if (known) return known;
    const made = {
      satisfied: frozen(satisfied(field)),
      isOpen: frozen(unclear(field)),
      isUnknown: frozen(unknown(field)),
    };
    this.judgementsByField.set(field, made);
    return made;
  }
}
function frozen(judgement: Judgement): Judgement {
  Object.freeze(judgement.change);
  return Object.freeze(judgement);
}

/**
 * Returns the judgement for every film that a list or a single value excludes; null if it depends on the
 * film.
 */
function whereNotMet({ kind, field, list, otherList, value }: Rule): Judgement | null {
  if (kind === 'none') return frozen(fail(field, { code: 'none-of', field, list }));
  if (kind === 'selection' && value === false)
    return frozen(fail(field, { code: 'not-selected', awards: list, festivals: otherList }));
  if (kind !== 'some') return null;
  if (field === 'school') return frozen(fail(field, { code: 'school', schools: list, countries: otherList }));
  if (field === 'isOnline') return frozen(fail(field, { code: 'offline' }));
  if (field === 'role') return frozen(fail(field, { code: 'equal', field, value: 'Film School' }));
  if (field === 'directorGender' || field === 'directorIsStudent')
    return frozen(fail(field, { code: 'equal', field, value: value as string | boolean }));
  return frozen(fail(field, { code: 'one-of', field, list }));
}

type TermInput = Pick<
  Term,
  'type' | 'value' | 'list' | 'otherList' | 'maxAgeMonths' | 'currency' | 'exceptOwnCountry'
>;

/** The distinct rules of a catalogue. There are far fewer rules than terms. */
export class Rules {
  private readonly interned = new Interned<Rule>();
  private readonly sayings = new Sayings();
  constructor(readonly dictionary: Dictionary) {}

  getRule(term: TermInput): Rule {
    const { type, value, list, otherList, maxAgeMonths, currency, exceptOwnCountry } = term;
    const key = `${type}|${typeof value}|${value}|${maxAgeMonths}|${currency}|${exceptOwnCountry}|${list?.join('|')}|/${otherList?.join('|')}`;
    return this.interned.get(key, (id) => {
      const made = this.made(id, term);
      const rule: Rule = { ...made, fails: whereNotMet(made) };
      const isPlain = rule.decides === 'compares' && rule.kind !== 'premiere' && rule.months === 0;
      if (isPlain) rule.plainly = { rule, limit: rule.limit, site: null, startsOn: 0 };
      return rule;
    });
  }
  get all(): readonly Rule[] {
    return this.interned.all;
  }

  private made(id: number, input: TermInput): Rule {
    const { type: name, value, list, otherList, maxAgeMonths, currency, exceptOwnCountry } = input;
    const type = typeNumber(name);
    const { kind, field } = ruleTypes[type] ?? { kind: 'always', field: 'nothing' };
    const rule: Rule = {
      id,
      type,
      kind,
      field,
      about: getFieldNumber(field),
      decides: 'never',
      limit: 0,
      plainly: null,
      months: 0,
      values: [],
      currency: -1,
      value,
      list: list ?? [],
      otherList: otherList ?? [],
      exceptsHome: name === 'premiere_restriction' && (exceptOwnCountry || value === 'International'),
      excepts: [],
      currencyCode: currency ?? '',
      ...this.sayings.getJudgements(field),
      fails: null,
    };
    const compares = (overrides: Partial<Rule>): Rule => ({ ...rule, decides: 'compares', ...overrides });
    const toNumbers = (all: readonly string[]) => all.map((word) => this.dictionary.number(word));
    if (type === OTHER) return rule;
    switch (name) {
      case 'expected_qualifier':
        return { ...rule, decides: 'always-passes' };
      case 'school_restriction': {
        const { list: schools, otherList: countries } = rule;
        const alternatives = [...schools.map(schoolWord), ...withMembers(countries)];
        return alternatives.length > 0 ? compares({ values: toNumbers(alternatives) }) : rule;
      }
      case 'prior_selection':
        return typeof value === 'boolean' ? compares({ values: toNumbers(wherever(rule)) }) : rule;
      case 'filmschool_submission_only':
      case 'online_restriction':
        if (typeof value !== 'boolean') return rule;
        return value
          ? compares({ values: toNumbers([name === 'online_restriction' ? 'false' : 'Film School']) })
          : { ...rule, decides: 'always-passes' };
      case 'director_restriction_gender':
      case 'director_restriction_is_student':
        return value === null || typeof value === 'number'
          ? rule
          : compares({ values: toNumbers([String(value)]) });
      case 'film_restriction_age':
        if (typeof value === 'string') return compares({ limit: dayNumber(value) });
        return maxAgeMonths === null ? rule : compares({ months: maxAgeMonths });
      case 'film_restriction_age_max':
        return typeof value === 'string' ? compares({ limit: dayNumber(value) }) : rule;
      case 'budget_restriction_max':
        return typeof value === 'number' && currency !== null
          ? compares({ limit: value, currency: this.dictionary.number(currency) })
          : rule;
      case 'premiere_restriction':
        return compares({
          values: toNumbers(withMembers(rule.list)),
          excepts: toNumbers(withMembers(rule.otherList)),
        });
      default:
        if (kind === 'min' || kind === 'max')
          return typeof value === 'number' ? compares({ limit: value }) : rule;
        return list?.length ? compares({ values: toNumbers(withMembers(list)) }) : rule;
    }
  }
}

/** Returns where a film must, or must not, have been selected: anywhere if nothing is named. */
function wherever({ list: awards, otherList: festivals }: Rule): string[] {
  const alternatives = [...awards.map(awardWord), ...festivals.map((name) => festivalWord(foldedName(name)))];
  return alternatives.length > 0 ? alternatives : [SELECTED];
}
