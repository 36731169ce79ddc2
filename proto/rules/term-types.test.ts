import { ALSO_KINDS, isTermType, listsOf, TERM_TYPES, termType, type TermType } from './term-types.js';

const all = Object.entries<TermType>(TERM_TYPES);

it.each<[string, readonly string[]]>([
  ['country_restriction', ['countries']],
  ['theme_restriction', ['themes']],
  ['school_restriction', ['schools', 'countries']],
  ['prior_selection', ['qualifiers', 'festivals']],
  ['premiere_restriction', ['countries', 'exceptCountries']],
  ['runtime_restriction_max', []],
  ['colour_restriction', []],
])('%s is said in the lists %j', (type, lists) => expect(listsOf(type)).toEqual(lists));

it('every field beside a type’s own has its kind', () =>
  expect(new Set(all.flatMap(([, { also = [] }]) => also))).toEqual(new Set(Object.keys(ALSO_KINDS))));

it('only a type with a list may do without its own field', () =>
  expect(all.filter(([name, { needs }]) => needs && listsOf(name).length === 0)).toEqual([]));

it('what an object has beside its own is no type', () => {
  expect(isTermType('constructor')).toBe(false);
  expect(termType('toString')).toBeUndefined();
});
