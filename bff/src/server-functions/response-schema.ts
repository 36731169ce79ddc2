import { z } from 'zod';

type IsMessage<T> = T extends readonly unknown[] ? false : T extends object ? true : false;
/** Optional fields of a message: nullable fields and nested messages. */
type OptionalKeys<T> = {
  [K in keyof T]: null extends T[K]
    ? K
    : undefined extends T[K]
      ? K
      : true extends IsMessage<T[K]>
        ? K
        : never;
}[keyof T];
/**
 * The type that a handler may return where the browser receives T. The differences to T: enums are strings,
 * nullable fields may be missing, and fields that T does not declare are allowed but private.
 */
export type Message<T> = unknown extends T
  ? unknown
  : T extends string
    ? string
    : T extends number | boolean | null | undefined
      ? T
      : T extends readonly (infer U)[]
        ? readonly Message<U>[]
        : { readonly [K in Exclude<keyof T, OptionalKeys<T>>]: Message<T[K]> } & {
            readonly [K in OptionalKeys<T>]?: Message<T[K]> | null | undefined;
          };

type Build = (value: unknown) => unknown;
type UnknownFields = 'dropped' | 'copied';

/**
 * Returns a function that copies the fields of a schema, and null for each nullable field that is missing.
 * fast-json-stringify, in contrast, omits missing fields (decision 009).
 * @throws Error if the schema could hide a field: a loose object, or a union of objects
 */
export function pickSchemaFields(schema: z.ZodType, unknownFields: UnknownFields = 'dropped'): Build {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return pickSchemaFields(schema.unwrap() as z.ZodType, unknownFields);
  if (isPlain(schema)) return (value) => value ?? null;
  if (schema instanceof z.ZodArray) {
    const build = pickSchemaFields(schema.element as z.ZodType, unknownFields);
    return (value) => (Array.isArray(value) ? value.map(build) : null);
  }
  if (schema instanceof z.ZodRecord) {
    const build = pickSchemaFields(schema.valueType as z.ZodType, unknownFields);
    return (value) =>
      value == null
        ? null
        : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, build(inner)]));
  }
  if (schema instanceof z.ZodObject) return pickObjectFields(schema, unknownFields);
  const objectSchema = schema instanceof z.ZodUnion ? findObjectOption(schema) : null;
  if (objectSchema) {
    const build = pickSchemaFields(objectSchema, unknownFields);
    return (value) => (typeof value === 'object' ? build(value) : value);
  }
  throw new Error(`A response can consist of objects, lists and plain values, not of ${schema.def.type}.`);
}

function pickObjectFields(schema: z.ZodObject, unknownFields: UnknownFields): Build {
  if (schema.def.catchall?._zod.def.type !== 'never')
    throw new Error('A response must declare all its fields: use strict objects, not loose objects.');
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    isOptional: field instanceof z.ZodOptional,
    build: pickSchemaFields(field, unknownFields),
  }));
  return (value) => {
    if (value == null) return null;
    const source = value as Record<string, unknown>;
    const result: Record<string, unknown> = unknownFields === 'copied' ? { ...source } : {};
    for (const { name, isOptional, build } of fields)
      if (!isOptional || source[name] !== undefined) result[name] = build(source[name]);
    return result;
  };
}

const PLAIN = ['string', 'number', 'boolean', 'enum', 'literal', 'unknown', 'null'];
const isPlain = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodUnion
    ? schema.options.every((option) => isPlain(option as z.ZodType))
    : PLAIN.includes(schema.def.type);

/** Returns the object schema of a union of one object and plain values, such as a school or `none`. */
function findObjectOption({ options }: z.ZodUnion): z.ZodObject | null {
  const objects = options.filter((option) => option instanceof z.ZodObject);
  const isEveryOptionAllowed = options.every(
    (option) => option instanceof z.ZodObject || isPlain(option as z.ZodType),
  );
  return objects.length === 1 && isEveryOptionAllowed ? objects[0]! : null;
}

/** Returns how a response differs from its schema, or null if it matches. */
export function findMismatch(schema: z.ZodType, response: unknown): string | null {
  const result = schema.safeParse(response);
  if (result.success) return null;
  return result.error.issues
    .slice(0, 10)
    .map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `${[...issue.path, issue.keys.join(', ')].join('.')}: the schema does not declare this field`
        : `${issue.path.join('.') || 'response'}: ${issue.message}`,
    )
    .join('; ');
}

export type ResponseCheck = 'off' | 'log' | 'refuse';
/** Always removes fields outside the schema. If checks are on, passes mismatches to `report`. */
export function createResponseBuilder(
  schema: z.ZodType,
  check: ResponseCheck,
  report: (reason: string) => void,
): Build {
  const build = pickSchemaFields(schema);
  if (check === 'off') return build;
  const buildWithUnknown = pickSchemaFields(schema, 'copied');
  return (value) => {
    const reason = findMismatch(schema, buildWithUnknown(value));
    if (reason === null) return build(value);
    if (check === 'refuse') throw new Error(`The response does not match its schema. ${reason}`);
    report(reason);
    return build(value);
  };
}
