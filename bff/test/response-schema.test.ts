import { z } from 'zod';
import { createResponseBuilder, pickSchemaFields } from '../src/server-functions/response-schema.js';
import { functions } from '../src/functions/index.js';

const shape = z.strictObject({
  name: z.string(),
  note: z.string().nullable(),
  more: z.number().optional(),
  parts: z.array(z.strictObject({ id: z.number() })),
  byKey: z.record(z.string(), z.strictObject({ n: z.number() })),
  inner: z.strictObject({ a: z.string() }).nullable(),
});
const message = () => ({
  name: 'x',
  secret: 's',
  parts: [{ id: 1, secret: 's' }],
  byKey: { a: { n: 1, secret: 's' } },
  inner: { a: 'b', secret: 's' },
});
const expected = { name: 'x', note: null, parts: [{ id: 1 }], byKey: { a: { n: 1 } }, inner: { a: 'b' } };

describe('a response', () => {
  // asvs 8.2.3
  it('contains only the fields of its schema at any depth, and null for a missing nullable field', () =>
    expect(pickSchemaFields(shape)(message())).toEqual(expected));
  it('may be null, a list or a primitive', () => {
    expect(pickSchemaFields(shape.nullable())(null)).toBeNull();
    expect(pickSchemaFields(z.array(shape))([message()])).toEqual([expected]);
    expect(pickSchemaFields(z.boolean())(false)).toBe(false);
  });
  it('can be a union of an object and a literal; the object contains only declared fields', () => {
    const school = z.union([z.strictObject({ name: z.string() }), z.literal('none')]).nullable();
    const build = pickSchemaFields(z.strictObject({ school }));
    const results = [{ name: 'FAMU', secret: 's' }, 'none', null].map((school) => build({ school }));
    expect(results).toEqual([{ school: { name: 'FAMU' } }, { school: 'none' }, { school: null }]);
  });
  it('fails in tests when a field is undeclared, and names its path', () => {
    const build = createResponseBuilder(shape, 'refuse', () => {});
    expect(() => build(message())).toThrow(/inner\.secret: the schema does not declare this field/);
    expect(() => build({ ...expected, name: 7 })).toThrow(/name: /);
    expect(build(expected)).toEqual(expected);
  });
  it('logs an undeclared field in development and strips it', () => {
    const warnings: string[] = [];
    const build = createResponseBuilder(shape, 'log', (why) => warnings.push(why));
    expect(build(message())).toEqual(expected);
    expect(warnings).toEqual([expect.stringContaining('parts.0.secret')]);
  });
  it('is stripped without being checked in production', () => {
    const build = createResponseBuilder(shape, 'off', () => {
      throw new Error('was checked');
    });
    expect(build(message())).toEqual(expected);
  });
  it('is rejected at start-up if its type could hide a field', () => {
    const either = z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]);
    expect(() => pickSchemaFields(z.strictObject({ either }))).toThrow('not of union');
    expect(() => pickSchemaFields(z.looseObject({ a: z.string() }))).toThrow('not loose objects');
  });
  // asvs 8.1.2
  it.each(Object.entries(functions))('has a schema for %s', (_name, { response }) =>
    expect(pickSchemaFields(response)).toEqual(expect.any(Function)),
  );
});
