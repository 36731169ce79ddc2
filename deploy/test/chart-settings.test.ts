// Checks what values.schema.json says about settings. It is the only place where an operator finds their
// meaning, unit and default.
import { PROCESSES } from '../workspace/repository.mjs';
import { parseVariable } from './env-schemas.js';
import { read } from './repository-files.js';

interface Setting {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
}
const schema = JSON.parse(read('helm/laurel/values.schema.json'));
const resolveSetting = ({ $ref, ...overrides }: Setting): Setting => ({
  ...($ref && schema.$defs[$ref.replace('#/$defs/', '')]),
  ...overrides,
});
const all = PROCESSES.flatMap((process) =>
  Object.entries(
    schema.properties.processes.properties[process].properties.settings.properties as Record<string, Setting>,
  ).map(([name, setting]) => ({ process, name, ...resolveSetting(setting) })),
);
/** The logger reads it before the environment is parsed. */
const checkedSettings = all.filter(({ name }) => name !== 'LOG_LEVEL');

it('each setting has a description, and each time names its unit', () => {
  expect(all.filter(({ description }) => !description)).toEqual([]);
  const times = all.filter(({ name }) => name.endsWith('_MS'));
  expect(times.length).toBeGreaterThan(20);
  expect(times.filter(({ description }) => !description!.startsWith('Milliseconds '))).toEqual([]);
});

it.each(checkedSettings)('$process has the documented default for $name', (one) =>
  expect(one.default).toEqual(parseVariable(one.process, one.name)),
);

it.each(checkedSettings)('the schema refuses exactly what $process refuses for $name', (one) => {
  const isAccepted = (value: unknown) => parseVariable(one.process, one.name, String(value)) !== undefined;
  if (one.type === 'integer') {
    expect(isAccepted('many')).toBe(false);
    expect([isAccepted(one.minimum), isAccepted(one.minimum! - 1)]).toEqual([true, false]);
    if (one.maximum) expect([isAccepted(one.maximum), isAccepted(one.maximum + 1)]).toEqual([true, false]);
    else expect(isAccepted(1e12)).toBe(true);
  } else if (one.enum) {
    expect(one.enum.map(isAccepted)).toEqual(one.enum.map(() => true));
    expect(isAccepted('another')).toBe(false);
  } else expect(typeof parseVariable(one.process, one.name, '7')).not.toBe('number');
});
