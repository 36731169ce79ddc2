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

/** How an answer becomes what its schema names, compiled once: building it costs a tenth of parsing it. */
export function namedOnly(schema: z.ZodType, strangers: Strangers = 'dropped'): Build {
  return builderOf(schema, strangers) ?? ((value) => value ?? null);
}

/** Null: a value that is passed on as it is. */
function builderOf(schema: z.ZodType, strangers: Strangers): Build | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return builderOf(schema.unwrap() as z.ZodType, strangers);
  if (schema instanceof z.ZodArray) {
    const item = builderOf(schema.element as z.ZodType, strangers);
    return item && ((value) => (Array.isArray(value) ? value.map(item) : value));
  }
  if (schema instanceof z.ZodRecord) {
    const inner = builderOf(schema.valueType as z.ZodType, strangers);
    return inner && ((value) => (isObject(value) ? mapped(value, inner) : value));
  }
  if (schema instanceof z.ZodObject) return objectBuilder(schema, strangers);
  if (isPlain(schema)) return null;
  throw new Error(`An answer is made of objects, lists and plain values, not of ${schema.def.type}.`);
}

function objectBuilder(schema: z.ZodObject, strangers: Strangers): Build {
  if (schema.def.catchall?._zod.def.type !== 'never')
    throw new Error('An answer names all its fields: it is made of strict objects, not of loose objects.');
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    build: builderOf(field, strangers),
    isOptional: field instanceof z.ZodOptional,
  }));
  return (value) => {
    if (!isObject(value)) return value;
    const named: Record<string, unknown> = strangers === 'kept' ? { ...value } : {};
    for (const { name, build, isOptional } of fields) {
      const inner = value[name];
      if (inner === undefined && isOptional) continue;
      named[name] = inner === undefined || inner === null ? null : build ? build(inner) : inner;
    }
    return named;
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const mapped = (value: Record<string, unknown>, build: Build) =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, build(inner)]));
const PLAIN = ['string', 'number', 'boolean', 'enum', 'literal', 'unknown', 'null'];
const isPlain = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodUnion
    ? schema.options.every((one) => isPlain(one as z.ZodType))
    : PLAIN.includes(schema.def.type);

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
