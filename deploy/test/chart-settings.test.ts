// What values.schema.json says of a process's settings: the one place where an operator reads their meaning, unit and default.
import { PROCESSES } from '../local/house.mjs';
import { takenFor } from './demanded-env.js';
import { read } from './places.js';

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
const whole = ({ $ref, ...own }: Setting): Setting => ({
  ...($ref && schema.$defs[$ref.replace('#/$defs/', '')]),
  ...own,
});
const all = PROCESSES.flatMap((process) =>
  Object.entries(
    schema.properties.processes.properties[process].properties.settings.properties as Record<string, Setting>,
  ).map(([name, said]) => ({ process, name, ...whole(said) })),
);
/** Read by what a process writes its log with, before its environment. */
const held = all.filter(({ name }) => name !== 'LOG_LEVEL');

it('each says what it is, and a time its unit', () => {
  expect(all.filter(({ description }) => !description)).toEqual([]);
  const times = all.filter(({ name }) => name.endsWith('_MS'));
  expect(times.length).toBeGreaterThan(20);
  expect(times.filter(({ description }) => !description!.startsWith('Milliseconds. '))).toEqual([]);
});

it.each(held)('$process has for $name the default that is said', (one) =>
  expect(one.default).toEqual(takenFor(one.process, one.name)),
);

it.each(held)('what $process refuses for $name is refused before, and nothing else', (one) => {
  const takes = (value: unknown) => takenFor(one.process, one.name, String(value)) !== undefined;
  if (one.type === 'integer') {
    expect(takes('many')).toBe(false);
    expect([takes(one.minimum), takes(one.minimum! - 1)]).toEqual([true, false]);
    if (one.maximum) expect([takes(one.maximum), takes(one.maximum + 1)]).toEqual([true, false]);
    else expect(takes(1e12)).toBe(true);
  } else if (one.enum) {
    expect(one.enum.map(takes)).toEqual(one.enum.map(() => true));
    expect(takes('another')).toBe(false);
  } else expect(typeof takenFor(one.process, one.name, '7')).not.toBe('number');
});
