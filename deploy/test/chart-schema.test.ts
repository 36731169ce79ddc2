// Checks that values.schema.json refuses unknown keys at every depth. Otherwise a mistyped value would be
// ignored silently.
import { PROCESSES } from '../workspace/repository.mjs';
import { readYaml } from './chart.js';
import { read } from './repository-files.js';

interface Schema {
  $ref?: string;
  type?: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  required?: string[];
}
const schema = JSON.parse(read('helm/laurel/values.schema.json')) as Schema & {
  $defs: Record<string, Schema>;
};
/** Everything that may be an object, by its path. No part of a schema is skipped. */
function findObjects(value: unknown, path: string): [path: string, object: Schema][] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Schema;
  const within = Object.entries(value).flatMap(([name, next]) => findObjects(next, `${path}/${name}`));
  const isObject =
    [node.type].flat().includes('object') || (node.properties && !path.endsWith('/properties'));
  return isObject ? [[path, node], ...within] : within;
}
const objects = findObjects(schema, '');
/** Maps with free names and string values; and settings, which each process closes for itself. */
const MAPS: Record<string, Schema['additionalProperties']> = {
  '/$defs/stringMap': { type: 'string' },
  '/$defs/process/properties/settings': undefined,
};
/** Whether the schema narrows a closed schema without naming new properties. */
const isNarrowing = ({ $ref, type, properties }: Schema) => {
  const definition = $ref && schema.$defs[$ref.replace('#/$defs/', '')];
  if (!definition || definition.additionalProperties !== false || type) return false;
  return Object.keys(properties!).every((name) => name in definition.properties!);
};

it('every object is closed, except for maps', () => {
  expect(objects.length).toBeGreaterThan(60);
  const open = objects.filter(([, object]) => object.additionalProperties !== false && !isNarrowing(object));
  expect(Object.fromEntries(open.map(([path, object]) => [path, object.additionalProperties]))).toStrictEqual(
    MAPS,
  );
});
it('the settings of every process and of the defaults are closed', () => {
  const { defaults, processes } = schema.properties!;
  expect(Object.keys(processes!.properties!)).toEqual(PROCESSES);
  for (const [name, object] of Object.entries({ ...processes!.properties, defaults: defaults! })) {
    const { settings } = object.properties!;
    expect([name, object.$ref, settings!.type, settings!.additionalProperties]).toEqual([
      name,
      '#/$defs/process',
      'object',
      false,
    ]);
  }
});

// Without this, an emptied section (`realm:` with nothing below it) would fail in a template with an unclear
// message.
it('a map that the chart provides within a section is required', () => {
  const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const values = readYaml(read('helm/laurel/values.yaml')) as Record<string, unknown>;
  const missing = Object.entries(schema.properties!).flatMap(([section, { properties, required = [] }]) =>
    Object.entries(isMap(values[section]) ? (values[section] as object) : {}).flatMap(([name, value]) =>
      isMap(value) && properties?.[name]?.properties && !required.includes(name)
        ? [`${section}.${name}`]
        : [],
    ),
  );
  expect(missing).toEqual([]);
});
