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
const listScalars = (node: Schema, path = ''): [path: string, pattern: string][] => {
  const resolved = node.$ref ? schema.$defs[node.$ref.replace('#/$defs/', '')]! : node;
  const within = Object.entries(resolved.properties ?? {}).flatMap(([name, property]) =>
    listScalars(property, `${path}.${name}`),
  );
  return [
    ...within,
    ...(resolved.items ? listScalars(resolved.items, path) : []),
    [path.slice(1), resolved.pattern ?? ''],
  ];
};
const scalars = listScalars(schema);
/** Addresses that a template of the chart checks instead, with an error message (tests/refusals_test.yaml). */
const CHECKED_BY_TEMPLATE = ['publicUrl', 'keycloak.url'];
/** The addresses that the schema checks. */
const addresses = scalars.filter(([, pattern]) => /:\/\/|:\[0-9\]\+\)\?\$$/.test(pattern));

it('each value that is named like an address is checked', () => {
  const namedLikeAddress = scalars
    .map(([path]) => path)
    .filter((path) => /(url|endpoint|origins?)$/i.test(path) && !/\.keys\./.test(path));
  const checkedPaths = addresses.map(([path]) => path);
  expect(namedLikeAddress.length).toBeGreaterThan(10);
  expect(namedLikeAddress.filter((path) => !checkedPaths.includes(path)).toSorted()).toEqual(
    CHECKED_BY_TEMPLATE.toSorted(),
  );
});
it.each(addresses)('%s accepts no password', (_path, pattern) => {
  const regex = new RegExp(pattern, 'u');
  const schemes = { 'nats:': 'nats://', http: 'https://' };
  const [, scheme] = Object.entries(schemes).find(([text]) => pattern.includes(text)) ?? ['', ''];
  expect(regex.test(`${scheme}laurel.example:4222`)).toBe(true);
  for (const credentials of ['user:password@', 'user@', ':password@'])
    expect([credentials, regex.test(`${scheme}${credentials}laurel.example:4222`)]).toEqual([
      credentials,
      false,
    ]);
});
it('a list of addresses accepts no password in a later entry', () => {
  const [, pattern] = addresses.find(([path]) => path === 'nats.url')!;
  const isAccepted = (credentials: string) =>
    new RegExp(pattern).test(`nats://one:4222,nats://${credentials}other:4222`);
  expect([isAccepted(''), isAccepted('user:password@')]).toEqual([true, false]);
});
