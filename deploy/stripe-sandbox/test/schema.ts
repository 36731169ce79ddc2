import fs from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { findStripeMock } from '../../lab/emulators/stripe-mock.mjs';

type Json = Record<string, unknown>;
interface Spec {
  components: { schemas: Record<string, Json> };
  paths: Record<string, Record<string, Operation>>;
}
type Content = Record<string, { schema: Json }>;
interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}
/**
 * Fields of 2026-10-28.endive that the published description of 2026-08-26.dahlia lacks. The SDK's types
 * require each one.
 */
const NEWER_FIELDS: Record<string, string[]> = {
  product: ['tax_details'],
  'checkout.session': ['allowed_payment_method_types'],
  payment_intent: ['payment_record'],
  payment_method_details_card: ['electronic_commerce_indicator'],
  subscription_schedule: ['pause_schedules'],
  dispute: ['intended_submission_method'],
};
/** Objects that only events contain and that the published description lacks, as in the SDK's types. */
const UNPUBLISHED: Record<string, Json> = {
  'entitlements.active_entitlement_summary': {
    type: 'object',
    required: ['object', 'customer', 'entitlements', 'livemode'],
    properties: {
      object: { type: 'string', enum: ['entitlements.active_entitlement_summary'] },
      customer: { type: 'string' },
      entitlements: {
        type: 'object',
        required: ['object', 'data', 'has_more', 'url'],
        properties: {
          object: { type: 'string' },
          data: { type: 'array', items: { $ref: '#/components/schemas/entitlements.active_entitlement' } },
          has_more: { type: 'boolean' },
          url: { type: 'string' },
        },
      },
      livemode: { type: 'boolean' },
    },
  },
};
const IGNORED_KEYWORDS = new Set([
  'description',
  'title',
  'format',
  'example',
  'discriminator',
  'maxLength',
  'nullable',
]);

/** Converts an OpenAPI schema to a JSON Schema that refuses unknown properties. */
function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (schema === null || typeof schema !== 'object') return schema;
  const openApiSchema = schema as Json;
  const converted: Json = {};
  for (const [name, value] of Object.entries(openApiSchema)) {
    if (IGNORED_KEYWORDS.has(name) || name.startsWith('x-')) continue;
    if (name === '$ref') converted[name] = String(value).replace('#/components/schemas/', '#/definitions/');
    else if (name === 'properties') converted[name] = convertProperties(value as Json);
    else converted[name] = toJsonSchema(value);
  }
  if (openApiSchema['properties']) converted['additionalProperties'] ??= false;
  return openApiSchema['nullable'] ? { anyOf: [{ type: 'null' }, converted] } : converted;
}
const convertProperties = (properties: Json) =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, toJsonSchema(value)]));

/** The schema name of each Stripe object by its `object` value, for events. */
function mapNamesByObject(schemas: Record<string, Json>) {
  const names = Object.entries(schemas).flatMap(([name, schema]) => {
    const object = (schema['properties'] as Record<string, { enum?: string[] }> | undefined)?.['object']
      ?.enum?.[0];
    return object && !name.startsWith('deleted_') ? [[object, name] as const] : [];
  });
  return new Map(names);
}

/** Every event type that an endpoint can subscribe to. */
function eventTypes(spec: Spec) {
  const { schema } =
    spec.paths['/v1/webhook_endpoints']!['post']!.requestBody!.content['application/x-www-form-urlencoded']!;
  const { enabled_events: events } = schema['properties'] as {
    enabled_events: { items: { enum: string[] } };
  };
  return new Set(events.items.enum);
}

/** Checks based on Stripe's published API description. */
export async function stripeSchema() {
  const spec = JSON.parse(fs.readFileSync(path.join(await findStripeMock(), 'spec3.json'), 'utf8')) as Spec;
  const schemas = { ...spec.components.schemas, ...UNPUBLISHED };
  for (const [name, fields] of Object.entries(NEWER_FIELDS)) {
    for (const field of fields) (schemas[name]!['properties'] as Json)[field] = {};
  }
  const ajv = new Ajv({ strict: false, inlineRefs: false });
  ajv.addSchema({ $id: 'stripe', definitions: convertProperties(schemas) });
  const validators = new Map<string, ValidateFunction>();
  const check = (schema: Json, value: unknown) => {
    const key = JSON.stringify(schema);
    const jsonSchema = JSON.parse(
      JSON.stringify(toJsonSchema(schema)).replaceAll('"#/', '"stripe#/'),
    ) as Json;
    if (!validators.has(key)) validators.set(key, ajv.compile(jsonSchema));
    const validate = validators.get(key)!;
    if (validate(value)) return null;
    const errors = [...validate.errors!].sort((a, b) => b.instancePath.length - a.instancePath.length);
    return errors
      .slice(0, 4)
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  };
  const paths = Object.entries(spec.paths).map(([template, operations]) => ({
    pattern: new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^{}]+\}/g, '[^/]+')}$`),
    isExact: !template.includes('{'),
    operations,
  }));
  const objects = mapNamesByObject(schemas);
  const types = eventTypes(spec);
  return {
    /** The problems of a response, or null. */
    checkResponse(method: string, requestPath: string, status: number, body: unknown) {
      if (status >= 400) return check({ $ref: '#/components/schemas/error' }, body);
      const found = paths
        .filter(({ pattern }) => pattern.test(requestPath))
        .sort((a, b) => Number(b.isExact) - Number(a.isExact));
      const operation = found[0]?.operations[method.toLowerCase()];
      if (!operation) return [`Stripe has no ${method} ${requestPath}`];
      return check(operation.responses['200']!.content['application/json']!.schema, body);
    },
    /** The problems of an event, or null. */
    checkEvent(event: Json) {
      const { object } = event['data'] as { object: Json };
      const name = objects.get(String(object['object']));
      if (!types.has(String(event['type']))) return [`Stripe has no event ${String(event['type'])}`];
      if (!name) return [`Stripe has no object ${String(object['object'])}`];
      return (
        check({ $ref: '#/components/schemas/event' }, event) ??
        check({ $ref: `#/components/schemas/${name}` }, object)
      );
    },
  };
}
