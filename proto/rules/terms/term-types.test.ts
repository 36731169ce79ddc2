import {
  ADDITIONAL_FIELD_KINDS,
  isTermType,
  getTermLists,
  TERM_TYPES,
  findTermType,
  type TermType,
} from './term-types.js';

const typeEntries = Object.entries<TermType>(TERM_TYPES);

it.each<[string, readonly string[]]>([
  ['country_restriction', ['countries']],
  ['theme_restriction', ['themes']],
  ['school_restriction', ['schools', 'countries']],
  ['prior_selection', ['qualifiers', 'festivals']],
  ['premiere_restriction', ['countries', 'exceptCountries']],
  ['runtime_restriction_max', []],
  ['colour_restriction', []],
])('stores %s in the lists %j', (type, lists) => expect(getTermLists(type)).toEqual(lists));

it('has a kind for every additional field', () =>
  expect(new Set(typeEntries.flatMap(([, { additionalFields = [] }]) => additionalFields))).toEqual(
    new Set(Object.keys(ADDITIONAL_FIELD_KINDS)),
  ));

it('allows only types with a list to omit their own field', () => {
  const typesWithOptionalField = typeEntries.filter(([, { requiredInput }]) => requiredInput !== undefined);
  expect(typesWithOptionalField.filter(([name]) => getTermLists(name).length === 0)).toEqual([]);
});

it('does not treat inherited object properties as types', () => {
  expect(isTermType('constructor')).toBe(false);
  expect(findTermType('toString')).toBeUndefined();
});
