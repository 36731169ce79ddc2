import { z } from 'zod';
import { answerer, namedOnly, memoized } from '../src/answer.js';
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
const told = { name: 'x', note: null, parts: [{ id: 1 }], byKey: { a: { n: 1 } }, inner: { a: 'b' } };

describe('an answer', () => {
  // asvs 8.2.3
  it('says what its schema names and nothing else, at any depth; what may be null and is not there is null', () =>
    expect(namedOnly(shape)(message())).toEqual(told));
  it('may be null, a list, or plain', () => {
    expect(namedOnly(shape.nullable())(null)).toBeNull();
    expect(namedOnly(z.array(shape))([message()])).toEqual([told]);
    expect(namedOnly(z.boolean())(false)).toBe(false);
  });
  it('may be one object or a word, and the object says what is named and nothing else', () => {
    const school = z.union([z.strictObject({ name: z.string() }), z.literal('none')]).nullable();
    const build = namedOnly(z.strictObject({ school }));
    const answers = [{ name: 'FAMU', secret: 's' }, 'none', null].map((school) => build({ school }));
    expect(answers).toEqual([{ school: { name: 'FAMU' } }, { school: 'none' }, { school: null }]);
  });
  it('is checked in tests: a field that nobody has made public fails them, by its way', () => {
    const build = answerer(shape, 'refuse', () => {});
    expect(() => build(message())).toThrow(/inner\.secret: nobody has said that this is public/);
    expect(() => build({ ...told, name: 7 })).toThrow(/name: /);
    expect(build(told)).toEqual(told);
  });
  it('is checked in development: told to the log, and stripped', () => {
    const complaints: string[] = [];
    const build = answerer(shape, 'log', (why) => complaints.push(why));
    expect(build(message())).toEqual(told);
    expect(complaints).toEqual([expect.stringContaining('parts.0.secret')]);
  });
  it('is stripped in production, unchecked', () => {
    const build = answerer(shape, 'off', () => {
      throw new Error('was checked');
    });
    expect(build(message())).toEqual(told);
  });
  it('that is the very same object is written once; an equal one, and none, are written anew', () => {
    let n = 0;
    const write = memoized(() => String(n++));
    const session = { name: 'Ada' };
    const texts = [session, session, { name: 'Ada' }, null, null].map(write);
    expect(texts).toEqual(['0', '0', '1', '2', '3']);
  });
  it('of a kind that could hide a field is refused when the door opens', () => {
    const either = z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]);
    expect(() => namedOnly(z.strictObject({ either }))).toThrow('not of union');
    expect(() => namedOnly(z.looseObject({ a: z.string() }))).toThrow('not of loose objects');
  });
  // asvs 8.1.2
  it.each(Object.entries(functions))('of %s has a schema', (_name, { answer }) =>
    expect(namedOnly(answer)).toEqual(expect.any(Function)),
  );
});
