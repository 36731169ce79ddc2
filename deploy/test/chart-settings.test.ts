// Checks what values.schema.json says about settings. It is the only place where an operator finds their
// meaning, unit and default.
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
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
const settings = PROCESSES.flatMap((process) =>
  Object.entries(
    schema.properties.processes.properties[process].properties.settings.properties as Record<string, Setting>,
  ).map(([name, setting]) => ({ process, name, ...resolveSetting(setting) })),
);
/** Settings without LOG_LEVEL, which the logger reads before the environment is parsed. */
const checkedSettings = settings.filter(({ name }) => name !== 'LOG_LEVEL');

it('each setting has a description, and each time names its unit', () => {
  expect(settings.filter(({ description }) => !description)).toEqual([]);
  const times = settings.filter(({ name }) => name.endsWith('_MS'));
  expect(times.length).toBeGreaterThan(20);
  expect(times.filter(({ description }) => !description!.startsWith('Milliseconds '))).toEqual([]);
});

it.each(checkedSettings)('$process has the documented default for $name', (setting) => {
  const value = parseVariable(setting.process, setting.name);
  // The tests scale the limit of a statement by TIME_LIMIT_FACTOR.
  const defaultValue =
    setting.name === 'STATEMENT_TIMEOUT_MS' ? scaleTimeout(Number(setting.default)) : setting.default;
  expect(value).toEqual(defaultValue);
});

it.each(checkedSettings)('the schema refuses exactly what $process refuses for $name', (setting) => {
  const isAccepted = (value: unknown) =>
    parseVariable(setting.process, setting.name, String(value)) !== undefined;
  if (setting.type === 'integer') {
    expect(isAccepted('many')).toBe(false);
    expect([isAccepted(setting.minimum), isAccepted(setting.minimum! - 1)]).toEqual([true, false]);
    if (setting.maximum)
      expect([isAccepted(setting.maximum), isAccepted(setting.maximum + 1)]).toEqual([true, false]);
    else expect(isAccepted(1e12)).toBe(true);
  } else if (setting.enum) {
    expect(setting.enum.map(isAccepted)).toEqual(setting.enum.map(() => true));
    expect(isAccepted('another')).toBe(false);
  } else expect(typeof parseVariable(setting.process, setting.name, '7')).not.toBe('number');
});
