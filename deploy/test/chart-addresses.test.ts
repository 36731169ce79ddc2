// Addresses in the chart's values are rendered in clear text, so none may contain a name and a password. An
// address with credentials belongs in a Secret.
import { read } from './repository-files.js';

interface Schema {
  $ref?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}
const schema = JSON.parse(read('helm/laurel/values.schema.json')) as Schema & {
  $defs: Record<string, Schema>;
};
/** Every scalar value by its path, with the pattern that checks it. */
const leaves = (one: Schema, at = ''): [path: string, pattern: string][] => {
  const resolved = one.$ref ? schema.$defs[one.$ref.replace('#/$defs/', '')]! : one;
  const within = Object.entries(resolved.properties ?? {}).flatMap(([name, next]) =>
    leaves(next, `${at}.${name}`),
  );
  return [
    ...within,
    ...(resolved.items ? leaves(resolved.items, at) : []),
    [at.slice(1), resolved.pattern ?? ''],
  ];
};
/**
 * Addresses that the schema checks. The chart checks `BY_SENTENCE` with an error message
 * (tests/refusals_test.yaml).
 */
const [BY_SENTENCE, all] = [['publicUrl', 'keycloak.url'], leaves(schema)];
const addresses = all.filter(([, pattern]) => /:\/\/|:\[0-9\]\+\)\?\$$/.test(pattern));

it('each value that is named like an address is checked', () => {
  const called = all
    .map(([path]) => path)
    .filter((path) => /(url|endpoint|origins?)$/i.test(path) && !/\.keys\./.test(path));
  const checkedPaths = addresses.map(([path]) => path);
  expect(called.length).toBeGreaterThan(10);
  expect(called.filter((path) => !checkedPaths.includes(path)).toSorted()).toEqual(BY_SENTENCE.toSorted());
});
it.each(addresses)('%s accepts no password', (_path, pattern) => {
  const regex = new RegExp(pattern, 'u');
  const way = pattern.includes('nats:') ? 'nats://' : pattern.includes('http') ? 'https://' : '';
  expect(regex.test(`${way}laurel.example:4222`)).toBe(true);
  for (const before of ['user:password@', 'user@', ':password@'])
    expect([before, regex.test(`${way}${before}laurel.example:4222`)]).toEqual([before, false]);
});
it('a list of addresses accepts no password in a later entry', () => {
  const [, pattern] = addresses.find(([path]) => path === 'nats.url')!;
  const several = (before: string) => new RegExp(pattern).test(`nats://one:4222,nats://${before}other:4222`);
  expect([several(''), several('user:password@')]).toEqual([true, false]);
});
