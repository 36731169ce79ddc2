// Which addresses the chart's values may be: they are rendered in clear, so none may bring a name and a password. What needs one is in a Secret.
import { read } from './places.js';

interface Schema {
  $ref?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}
const schema = JSON.parse(read('helm/laurel/values.schema.json')) as Schema & {
  $defs: Record<string, Schema>;
};
/** All that is one value, by its path, with the pattern that holds it. */
const leaves = (one: Schema, at = ''): [path: string, pattern: string][] => {
  const of = one.$ref ? schema.$defs[one.$ref.replace('#/$defs/', '')]! : one;
  const within = Object.entries(of.properties ?? {}).flatMap(([name, next]) => leaves(next, `${at}.${name}`));
  return [...within, ...(of.items ? leaves(of.items, at) : []), [at.slice(1), of.pattern ?? '']];
};
/** Those that their own schema holds; these two the chart itself does, in a sentence (tests/refusals_test.yaml). */
const [BY_SENTENCE, all] = [['publicUrl', 'keycloak.url'], leaves(schema)];
const addresses = all.filter(([, pattern]) => /:\/\/|:\[0-9\]\+\)\?\$$/.test(pattern));

it('each value that is called one is held', () => {
  const called = all
    .map(([path]) => path)
    .filter((path) => /(url|endpoint|origins?)$/i.test(path) && !/\.keys\./.test(path));
  const held = addresses.map(([path]) => path);
  expect(called.length).toBeGreaterThan(10);
  expect(called.filter((path) => !held.includes(path)).toSorted()).toEqual(BY_SENTENCE.toSorted());
});
it.each(addresses)('%s takes no password', (_path, pattern) => {
  const held = new RegExp(pattern, 'u');
  const way = pattern.includes('nats:') ? 'nats://' : pattern.includes('http') ? 'https://' : '';
  expect(held.test(`${way}laurel.example:4222`)).toBe(true);
  for (const before of ['user:password@', 'user@', ':password@'])
    expect([before, held.test(`${way}${before}laurel.example:4222`)]).toEqual([before, false]);
});
it('nor has a later one of several', () => {
  const [, pattern] = addresses.find(([path]) => path === 'nats.url')!;
  const several = (before: string) => new RegExp(pattern).test(`nats://one:4222,nats://${before}other:4222`);
  expect([several(''), several('user:password@')]).toEqual([true, false]);
});
