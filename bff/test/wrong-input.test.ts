import { today } from '@laurel/rules/dates/days';
import { getLastCompletionYear, MAX_RUNTIME_SECONDS } from '@laurel/rules/films/film-limits';
import {
  hasRefusalText,
  formatInvalidValue,
  type RefusedField,
} from '@laurel/messages/formatting/refusal-text';
import type { z } from 'zod';
import { parseInput } from '../src/requests/request-input.js';
import { functions } from '../src/functions/index.js';
import { screening } from '../src/inputs/films/film.js';
import { preferences } from '../src/inputs/matching/match.js';
import { checkoutForm, planChangeForm, subscriptionForm } from '../src/inputs/payments/payment.js';
import { money } from '../src/inputs/values.js';
import { unexpectedValues } from './unexpected-values.js';

type Details = { fields: RefusedField[] };
function getRefusedFields(schema: z.ZodType, value: unknown): RefusedField[] {
  try {
    parseInput(schema, value);
    return [];
  } catch (error) {
    return (error as { details: Details }).details.fields;
  }
}
const { addFilm, addUserSubmission, getFestivals, getMatchPreview, getRecommendations, isUserExisting } =
  functions;
const validate = (name: { input: z.ZodType }, value: unknown) =>
  getRefusedFields(name.input, value).map(({ field, why, values }) => [field, why, values]);
const film = (fields: object) => validate(addFilm, { name: 'Rain', ...fields });

it.each<[string, unknown[], unknown[]]>([
  ['an empty input', validate(addFilm, {}), ['name', 'missing', { kind: 'string' }]],
  ['no title', film({ name: '  ' }), ['name', 'title', { least: 1 }]],
  ['a title that is too long', film({ name: 'x'.repeat(301) }), ['name', 'too_long', { max: 300 }]],
  ['a number for a text', film({ name: 7 }), ['name', 'kind', { kind: 'string' }]],
  ['half a second', film({ length: 0.5 }), ['length', 'kind', { kind: 'int' }]],
  ['no runtime at all', film({ length: 0 }), ['length', 'runtime', { hours: MAX_RUNTIME_SECONDS / 3600 }]],
  ['an age of 200', film({ directorAge: 200 }), ['directorAge', 'at_most', { max: 120 }]],
  ['an age of zero', film({ directorAge: 0 }), ['directorAge', 'at_least', { least: 1 }]],
  ['an invalid genre', film({ genres: ['Nope'] }), ['genres.0', 'choice', { value: 'Nope' }]],
  [
    'an unknown country',
    film({ productionCountries: ['ZZ'] }),
    ['productionCountries.0', 'country', { value: 'ZZ' }],
  ],
  [
    'an unknown language',
    film({ directorLanguages: ['xx'] }),
    ['directorLanguages.0', 'language', { value: 'xx' }],
  ],
  [
    'a region that its country does not have',
    film({ productionSubdivisions: ['DE-99'] }),
    ['productionSubdivisions.0', 'subdivision', { value: 'DE-99' }],
  ],
  [
    'an unknown currency',
    film({ budget: { amount: 1, currency: 'ZZZ' } }),
    ['budget.currency', 'currency', { value: 'ZZZ' }],
  ],
  [
    'a year before the first film',
    film({ productionDate: '1850-01-01' }),
    ['productionDate', 'year', { value: '1850-01-01', first: 1888, last: getLastCompletionYear(today()) }],
  ],
  [
    'a long text instead of a day',
    film({ productionDate: 'x'.repeat(999) }),
    ['productionDate', 'day', { value: 'x'.repeat(80) }],
  ],
  ['an unknown field', film({ colour: 'red' }), ['colour', 'no_field', {}]],
  [
    'a page size that is too large',
    validate(getFestivals, { pageSize: 201 }),
    ['pageSize', 'at_most', { max: 200 }],
  ],
  [
    'too many facets',
    validate(getFestivals, { facets: Array.from({ length: 21 }, (_, n) => `f${n}`) }),
    ['facets', 'too_many', { max: 20 }],
  ],
  ['an empty facet', validate(getFestivals, { facets: [''] }), ['facets.0', 'empty', { least: 1 }]],
  [
    'an unknown order',
    validate(getFestivals, { sort: 'colour' }),
    ['sort', 'one_of', { options: ['relevance', 'name', 'deadline', 'fee'] }],
  ],
  [
    'an unknown facet',
    validate(getFestivals, { facets: ['colour'] }),
    ['facets.0', 'one_of', { options: expect.arrayContaining(['country', 'feeMax']) }],
  ],
  [
    'an invalid e-mail address',
    validate(isUserExisting, { email: 'ada' }),
    ['email', 'email', { value: 'ada' }],
  ],
  ['month 13', validate(getRecommendations, { filmId: 1, batchId: 202613 }), ['batchId', 'batch', {}]],
  [
    'two exclusive fields',
    validate(addUserSubmission, { filmId: 1, competitionId: 1, competitionIds: [1] }),
    ['competitionIds', 'either', { one: 'competitionId', other: 'competitionIds' }],
  ],
  [
    'days in the wrong order',
    validate(getMatchPreview, { facts: {}, preferences: { from: '2026-02-01', to: '2026-01-01' } }),
    ['preferences.to', 'last_before_first', {}],
  ],
  [
    'an unknown role',
    validate(getMatchPreview, { facts: {}, userRole: 'Usher' }),
    [
      'userRole',
      'one_of',
      { options: ['Producer', 'Director', 'Distributor', 'Sales Agent', 'Consultant', 'Film School'] },
    ],
  ],
])('rejects %s with a code and its values', (_what, refusedFields, first) =>
  expect(refusedFields).toEqual([first]),
);

/** Schemas with every field that an input may have. */
const schemas: Record<string, z.ZodType> = {
  ...Object.fromEntries(Object.entries(functions).map(([name, { input }]) => [name, input])),
  checkoutForm,
  planChangeForm,
  subscriptionForm,
  screening,
  preferences,
  money,
};
const isCompleteMessage = ({ message, why, values }: RefusedField) =>
  hasRefusalText(`wrong.${why}`) &&
  message === formatInvalidValue({ ...values, why }) &&
  /^[^{}]*\.$/.test(message) &&
  !/undefined|null|NaN|\[object/.test(message) &&
  JSON.stringify(values).length < 3000;
const getFieldNames = (schema: z.ZodType) => Object.keys((schema as { shape?: object }).shape ?? {});

it.each(Object.entries(schemas))(
  '%s reports every invalid input with a complete message',
  (_name, schema) => {
    const inputs = getFieldNames(schema).flatMap((field) =>
      unexpectedValues.flatMap((value) => [{ [field]: value }, { [field]: [value] }]),
    );
    const refusedFields = [...unexpectedValues, ...inputs].flatMap((value) =>
      getRefusedFields(schema, value),
    );
    expect(refusedFields.filter((field) => !isCompleteMessage(field))).toEqual([]);
  },
);
