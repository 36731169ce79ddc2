import { readBody } from '../src/requests/request-input.js';

const createKeys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 1]));
const getRefusal = (body: unknown) => {
  try {
    readBody(body);
  } catch (error) {
    const { code, field, details } = error as { code: string; field: string; details: { fields: unknown[] } };
    return [code, field, details.fields.length];
  }
  return null;
};

it.each<[string, unknown, string]>([
  ['90,000 keys next to `data` and `context`', { data: {}, ...createKeys(90_000) }, 'k0'],
  ['90,000 keys in `context`', { data: {}, context: createKeys(90_000) }, 'context'],
  ['90,000 keys in `context.after`', { data: {}, context: { after: createKeys(90_000) } }, 'context.after'],
])('readBody refuses %s with a single field error', (_what, body, field) =>
  expect(getRefusal(body)).toEqual(['input.invalid', field, 1]),
);

it('readBody accepts a request with the context that a page sends', () => {
  const after = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`film-${i}`, 1]));
  expect(readBody({ data: { a: 1 }, context: { after, timeZone: 'Europe/Paris' } })).toEqual({
    data: { a: 1 },
    after,
  });
});
