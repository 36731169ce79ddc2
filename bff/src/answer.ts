import { z } from 'zod';

type IsMessage<T> = T extends readonly unknown[] ? false : T extends object ? true : false;
/** The fields that a message may lack: what may be null, and messages within it. */
type Maybe<T> = {
  [K in keyof T]: null extends T[K]
    ? K
    : undefined extends T[K]
      ? K
      : true extends IsMessage<T[K]>
        ? K
        : never;
}[keyof T];
/**
 * What a handler may answer where the browser is told T: a message as the wire types it. Words are texts, what may be null may
 * be left out, and there may be fields that T does not name: those are private.
 */
export type Message<T> = unknown extends T
  ? unknown
  : T extends string
    ? string
    : T extends number | boolean | null | undefined
      ? T
      : T extends readonly (infer U)[]
        ? readonly Message<U>[]
        : { readonly [K in Exclude<keyof T, Maybe<T>>]: Message<T[K]> } & {
            readonly [K in Maybe<T>]?: Message<T[K]> | null | undefined;
          };

type Build = (value: unknown) => unknown;
type Strangers = 'dropped' | 'kept';

/**
 * How an answer becomes what its schema names. Written as code once, when the door opens: 89 kB of matches take 80 µs so, where
 * objects that are made field by field take 600, and parsing by the schema 1,200.
 */
export function namedOnly(schema: z.ZodType, strangers: Strangers = 'dropped'): Build {
  const code = `return (v0) => ${written(schema, 'v0', strangers)};`;
  return new Function('list', 'record', code)(list, record) as Build;
}
const list = (value: unknown, build: Build) => (Array.isArray(value) ? value.map(build) : null);
const record = (value: object, build: Build) =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, build(inner)]));

const next = (name: string) => `v${Number(name.slice(1)) + 1}`;
/** An expression for the value that `at` says where to find. */
function written(schema: z.ZodType, at: string, strangers: Strangers): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return written(schema.unwrap() as z.ZodType, at, strangers);
  if (isPlain(schema)) return `(${at} ?? null)`;
  const inner = next(at.split(/[.[]/)[0]!);
  const within = (of: unknown) => `(${inner}) => ${written(of as z.ZodType, inner, strangers)}`;
  if (schema instanceof z.ZodArray)
    return isPlain(schema.element as z.ZodType)
      ? `(${at} ?? null)`
      : `list(${at}, ${within(schema.element)})`;
  if (schema instanceof z.ZodRecord)
    return `(${at} == null ? null : record(${at}, ${within(schema.valueType)}))`;
  if (schema instanceof z.ZodObject) return `(${at} == null ? null : ${object(schema, at, strangers)})`;
  const only = schema instanceof z.ZodUnion ? objectOrPlain(schema) : null;
  if (only) return `(typeof ${at} === 'object' ? ${written(only, at, strangers)} : ${at})`;
  throw new Error(`An answer is made of objects, lists and plain values, not of ${schema.def.type}.`);
}

function object(schema: z.ZodObject, at: string, strangers: Strangers): string {
  if (schema.def.catchall?._zod.def.type !== 'never')
    throw new Error('An answer names all its fields: it is made of strict objects, not of loose objects.');
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const key = JSON.stringify(name);
    const told = `${key}: ${written(field, `${at}[${key}]`, strangers)}`;
    return field instanceof z.ZodOptional ? `...(${at}[${key}] === undefined ? null : { ${told} })` : told;
  });
  return `{ ${[...(strangers === 'kept' ? [`...${at}`] : []), ...fields].join(', ')} }`;
}

const PLAIN = ['string', 'number', 'boolean', 'enum', 'literal', 'unknown', 'null'];
const isPlain = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodUnion
    ? schema.options.every((one) => isPlain(one as z.ZodType))
    : PLAIN.includes(schema.def.type);

/** Of one object or a plain value (a school, or that there is none): the object. */
function objectOrPlain({ options }: z.ZodUnion): z.ZodObject | null {
  const objects = options.filter((one) => one instanceof z.ZodObject);
  const isOneOrPlain = options.every((one) => one instanceof z.ZodObject || isPlain(one as z.ZodType));
  return objects.length === 1 && isOneOrPlain ? objects[0]! : null;
}

/** What an answer says that its schema does not, and what it does not say; null when it is as promised. */
export function strangeness(schema: z.ZodType, kept: unknown): string | null {
  const read = schema.safeParse(kept);
  if (read.success) return null;
  return read.error.issues
    .slice(0, 10)
    .map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `${[...issue.path, issue.keys.join(', ')].join('.')}: nobody has said that this is public`
        : `${issue.path.join('.') || 'answer'}: ${issue.message}`,
    )
    .join('; ');
}

export type AnswerCheck = 'off' | 'log' | 'refuse';
/**
 * The answers of one function. Whatever is not named never leaves; where they are checked, an answer that differs from its
 * schema is told to `complain` too.
 */
export function answerer(schema: z.ZodType, check: AnswerCheck, complain: (why: string) => void): Build {
  const build = namedOnly(schema);
  if (check === 'off') return build;
  const keep = namedOnly(schema, 'kept');
  return (value) => {
    const why = strangeness(schema, keep(value));
    if (why === null) return build(value);
    if (check === 'refuse') throw new Error(`The answer is not as its schema says. ${why}`);
    complain(why);
    return build(value);
  };
}

/** Writes an object that is answered again as it was the first time: it must not have changed since. */
export function memoized(write: (answer: unknown) => string): (answer: unknown) => string {
  const written = new WeakMap<object, string>();
  return (answer) => {
    if (typeof answer !== 'object' || answer === null) return write(answer);
    const before = written.get(answer);
    if (before !== undefined) return before;
    const text = write(answer);
    written.set(answer, text);
    return text;
  };
}
