// That a key which values.schema.json does not name is refused, at every depth: a mistyped value would else be left out without a word.
import { PROCESSES } from '../local/house.mjs';
import { readYaml } from './chart.js';
import { read } from './places.js';

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
/** All that may be an object, by where it stands; nothing that stands in a schema is passed by. */
function objectsIn(one: unknown, at: string): [path: string, object: Schema][] {
  if (typeof one !== 'object' || one === null) return [];
  const own = one as Schema;
  const within = Object.entries(one).flatMap(([name, next]) => objectsIn(next, `${at}/${name}`));
  const isObject = [own.type].flat().includes('object') || (own.properties && !at.endsWith('/properties'));
  return isObject ? [[at, own], ...within] : within;
}
const objects = objectsIn(schema, '');
/** Maps: names that are somebody else's, each with a word; and settings, which each process closes for itself. */
const MAPS: Record<string, Schema['additionalProperties']> = {
  '/$defs/words': { type: 'string' },
  '/$defs/process/properties/settings': undefined,
};
/** Narrows a closed one: it names nothing that is not there already. */
const narrows = ({ $ref, type, properties }: Schema) => {
  const of = $ref && schema.$defs[$ref.replace('#/$defs/', '')];
  if (!of || of.additionalProperties !== false || type) return false;
  return Object.keys(properties!).every((name) => name in of.properties!);
};

it('every object is closed, but those that are maps', () => {
  expect(objects.length).toBeGreaterThan(60);
  const open = objects.filter(([, one]) => one.additionalProperties !== false && !narrows(one));
  expect(Object.fromEntries(open.map(([path, one]) => [path, one.additionalProperties]))).toStrictEqual(MAPS);
});
it('and the settings of every process, and of all, are', () => {
  const { defaults, processes } = schema.properties!;
  expect(Object.keys(processes!.properties!)).toEqual(PROCESSES);
  for (const [name, one] of Object.entries({ ...processes!.properties, defaults: defaults! })) {
    const { settings } = one.properties!;
    expect([name, one.$ref, settings!.type, settings!.additionalProperties]).toEqual([
      name,
      '#/$defs/process',
      'object',
      false,
    ]);
  }
});

// Emptied (`realm:` with nothing below it), a template would else stop at what it is made of, without a word of the value.
it('what the chart brings as a map within a section is demanded', () => {
  const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const values = readYaml(read('helm/laurel/values.yaml')) as Record<string, unknown>;
  const asked = Object.entries(schema.properties!).flatMap(([section, { properties, required = [] }]) =>
    Object.entries(isMap(values[section]) ? (values[section] as object) : {}).flatMap(([name, value]) =>
      isMap(value) && properties?.[name]?.properties && !required.includes(name)
        ? [`${section}.${name}`]
        : [],
    ),
  );
  expect(asked).toEqual([]);
});
