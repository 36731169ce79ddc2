import { withMembers } from '@laurel/rules/blocs';
import { foldedName } from '@laurel/rules/fold';
import type { Term } from '../../domain/facts.js';
import { askFestival, fail, pass, tell, type Fact, type Judgement } from '../../domain/judgement.js';
import type { Rule } from './asked.js';
import { dayNumber } from '../numbers/days.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { Interned } from '../numbers/interned.js';
import { awardWord, festivalWord, schoolWord, SELECTED } from '../question/film-facts.js';
import { factNumber, OTHER, ruleTypes, typeNumber } from '../numbers/rule-types.js';

/** What every rule about a fact says. */
class Sayings {
  private readonly byFact = new Map<Fact, Pick<Rule, 'passes' | 'isOpen' | 'isUnknown'>>();
  of(fact: Fact) {
    const known = this.byFact.get(fact);
    if (known) return known;
    const made = {
      passes: frozen(pass(fact)),
      isOpen: frozen(askFestival(fact)),
      isUnknown: frozen(tell(fact)),
    };
    this.byFact.set(fact, made);
    return made;
  }
}
function frozen(judgement: Judgement): Judgement {
  Object.freeze(judgement.change);
  return Object.freeze(judgement);
}

/** The same for every film that a list, or one value, shuts out. */
function whereNotMet({ kind, fact, list, otherList, value }: Rule): Judgement | null {
  if (kind === 'none') return frozen(fail(fact, { code: 'none-of', fact, list }));
  if (kind === 'selection' && value === false)
    return frozen(fail(fact, { code: 'not-selected', awards: list, festivals: otherList }));
  if (kind !== 'some') return null;
  if (fact === 'school') return frozen(fail(fact, { code: 'school', schools: list, countries: otherList }));
  if (fact === 'isOnline') return frozen(fail(fact, { code: 'offline' }));
  if (fact === 'role') return frozen(fail(fact, { code: 'equal', fact, value: 'Film School' }));
  if (fact === 'directorGender' || fact === 'directorIsStudent')
    return frozen(fail(fact, { code: 'equal', fact, value: value as string | boolean }));
  return frozen(fail(fact, { code: 'one-of', fact, list }));
}

type Asking = Pick<
  Term,
  'type' | 'value' | 'list' | 'otherList' | 'maxAgeMonths' | 'currency' | 'exceptOwnCountry'
>;

/** The different rules of a catalogue: far fewer than its terms. */
export class Rules {
  private readonly kept = new Interned<Rule>();
  private readonly sayings = new Sayings();
  constructor(readonly words: Dictionary) {}

  of(term: Asking): Rule {
    const { type, value, list, otherList, maxAgeMonths, currency, exceptOwnCountry } = term;
    const key = `${type}|${typeof value}|${value}|${maxAgeMonths}|${currency}|${exceptOwnCountry}|${list?.join('|')}|/${otherList?.join('|')}`;
    return this.kept.of(key, (id) => {
      const made = this.made(id, term);
      const rule: Rule = { ...made, fails: whereNotMet(made) };
      const isPlain = rule.decides === 'compares' && rule.kind !== 'premiere' && rule.months === 0;
      if (isPlain) rule.plainly = { rule, limit: rule.limit, site: null, startsOn: 0 };
      return rule;
    });
  }
  get all(): readonly Rule[] {
    return this.kept.all;
  }

  private made(id: number, asking: Asking): Rule {
    const { type: name, value, list, otherList, maxAgeMonths, currency, exceptOwnCountry } = asking;
    const type = typeNumber(name);
    const { kind, fact } = ruleTypes[type] ?? { kind: 'always', fact: 'nothing' };
    const rule: Rule = {
      id,
      type,
      kind,
      fact,
      about: factNumber(fact),
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
      ...this.sayings.of(fact),
      fails: null,
    };
    const compares = (said: Partial<Rule>): Rule => ({ ...rule, decides: 'compares', ...said });
    const words = (all: readonly string[]) => all.map((word) => this.words.number(word));
    if (type === OTHER) return rule;
    switch (name) {
      case 'expected_qualifier':
        return { ...rule, decides: 'always-passes' };
      case 'school_restriction': {
        const { list: schools, otherList: countries } = rule;
        const places = [...schools.map(schoolWord), ...withMembers(countries)];
        return places.length > 0 ? compares({ values: words(places) }) : rule;
      }
      case 'prior_selection':
        return typeof value === 'boolean' ? compares({ values: words(wherever(rule)) }) : rule;
      case 'filmschool_submission_only':
      case 'online_restriction':
        if (typeof value !== 'boolean') return rule;
        return value
          ? compares({ values: words([name === 'online_restriction' ? 'false' : 'Film School']) })
          : { ...rule, decides: 'always-passes' };
      case 'director_restriction_gender':
      case 'director_restriction_is_student':
        return value === null || typeof value === 'number'
          ? rule
          : compares({ values: words([String(value)]) });
      case 'film_restriction_age':
        if (typeof value === 'string') return compares({ limit: dayNumber(value) });
        return maxAgeMonths === null ? rule : compares({ months: maxAgeMonths });
      case 'film_restriction_age_max':
        return typeof value === 'string' ? compares({ limit: dayNumber(value) }) : rule;
      case 'budget_restriction_max':
        return typeof value === 'number' && currency !== null
          ? compares({ limit: value, currency: this.words.number(currency) })
          : rule;
      case 'premiere_restriction':
        return compares({
          values: words(withMembers(rule.list)),
          excepts: words(withMembers(rule.otherList)),
        });
      default:
        if (kind === 'least' || kind === 'most')
          return typeof value === 'number' ? compares({ limit: value }) : rule;
        return list?.length ? compares({ values: words(withMembers(list)) }) : rule;
    }
  }
}

/** Where a film must have been selected, or not: anywhere, where nothing is named. */
function wherever({ list: awards, otherList: festivals }: Rule): string[] {
  const places = [...awards.map(awardWord), ...festivals.map((name) => festivalWord(foldedName(name)))];
  return places.length > 0 ? places : [SELECTED];
}
