import { bffEnv } from '../../bff/src/bff.env.js';
import { WEED_FLAGS } from '../local/weed.mjs';
import { kindsOf, rendered } from './chart.js';
import { composed, mebibytes, memoryOf, read, values } from './places.js';

const parts = composed('deploy/compose/parts.yml');

describe('what the chart brings for trying is what compose runs', () => {
  const containers: Record<string, { command?: string[]; args?: string[]; env: Record<string, string> }> = {};
  beforeAll(async () => {
    for (const { kind, metadata, spec } of kindsOf(await rendered('dev'))) {
      if (kind !== 'Deployment') continue;
      const [own] = spec.template!.spec.containers as unknown as {
        command?: string[];
        args?: string[];
        env: { name: string; value?: string }[];
      }[];
      const env = Object.fromEntries(own!.env.flatMap(({ name, value }) => (value ? [[name, value]] : [])));
      containers[metadata.name.replace('laurel-', '')] = { ...own!, env };
    }
  }, 20 * 60_000);

  it('its images', () => {
    for (const [part, image] of Object.entries(values.dev.images))
      expect([part, parts[part]!.image]).toEqual([part, image]);
  });
  it('the memory of its parts, and of the processes', () => {
    for (const [part, memory] of Object.entries(values.dev.memory))
      expect([part, mebibytes(parts[part]!.mem_limit!)]).toEqual([part, mebibytes(memory)]);
    const processes = composed('docker-compose.yml');
    const usual = composed('deploy/compose/base.yml').process!.mem_limit!;
    for (const name of Object.keys(values.processes))
      expect([name, mebibytes(processes[name]!.mem_limit ?? usual)]).toEqual([
        name,
        mebibytes(memoryOf(name)),
      ]);
  });
  it.each(['postgresql', 'nats'])('how %s is started', (part) => {
    const { command, args } = containers[part]!;
    expect(args ?? command).toEqual(parts[part]!.command);
  });
  it('how S3 is started: as tests start it, but where it keeps what it has, and whom it answers', () => {
    const command = ['weed', ...parts.s3!.command!];
    expect(containers.s3!.command).toEqual(command);
    const own = ['server', '-dir=/data', '-volume.port=9340', '-s3.ip.bind=0.0.0.0'];
    expect(command.slice(1).toSorted()).toEqual([...own, ...WEED_FLAGS].toSorted());
  });
  /** Those that say where something of this installation is. */
  const OWN = /^(PUBLIC|WEBHOOK|APP)_URL$|^KC_(HOSTNAME|DB_URL)$|^KC_PROXY_TRUSTED_ADDRESSES$/;
  /** In one of them alone, and why: shown at an address of the door, by a password; asked by pods at an inner address. */
  const ALONE = /^MP_(WEBROOT|UI_AUTH)$|^KC_HOSTNAME_BACKCHANNEL_DYNAMIC$/;
  it.each(['postgresql', 'nats', 'keycloak', 'meilisearch', 'mail'])('what %s is told', (part) => {
    const settings = (env: Record<string, string>) =>
      Object.entries(env).filter(
        ([name, value]) => !OWN.test(name) && !ALONE.test(name) && !value.includes('${'),
      );
    expect(Object.fromEntries(settings(containers[part]!.env))).toEqual(
      Object.fromEntries(settings(parts[part]!.environment!)),
    );
  });
});

it('the sizes ask for the memory that all may have together: of compose, and of two of each', () => {
  const processes = Object.keys(values.processes).map((name) => Number(mebibytes(memoryOf(name))));
  const ofProcesses = processes.reduce((sum, one) => sum + one, 0);
  const always = Object.values(parts).filter(({ profiles }) => !profiles);
  const ofParts = always.reduce((sum, { mem_limit: most }) => sum + Number(mebibytes(most!)), 0);
  const [one, two] = [...read('helm/laurel/README.md').matchAll(/(\d+) GiB:/g)].map(
    ([, most]) => Number(most) * 1024,
  );
  expect([one! > ofProcesses + ofParts, two! > 2 * ofProcesses + ofParts]).toEqual([true, true]);
});

const NETWORKS = [
  '10.0.0.0/15',
  '10.0.0.0/16',
  '10.0.0.0/32',
  '10.0.0.0/33',
  '2001:db8::/47',
  '2001:db8::/48',
  '2001:db8::/119',
  '2001:db8::/128',
  '2001:db8::/129',
  '::/0',
];
it('whom one may believe about where somebody comes from is the same for the door of compose as for the chart', () => {
  // compose:env reads it from the chart's; what it means is held by compose.test.ts and compose-door.test.ts.
  const schema = JSON.parse(read('helm/laurel/values.schema.json')) as {
    properties: { ingress: { properties: { trustedProxies: { items: { pattern: string } } } } };
  };
  const [, pattern] = /grep -Eq '([^']+)'/.exec(read('deploy/compose/door/door.sh'))!;
  expect(pattern).toBe(schema.properties.ingress.properties.trustedProxies.items.pattern);
  const [, ofVisitors] = /\$named := regexMatch "([^"]+)"/.exec(read('helm/laurel/templates/_refusals.tpl'))!;
  // The door's own reader takes what those take, and words for networks beside.
  const isBelieved = (text: string) => bffEnv.TRUST_PROXY.safeParse(text).success;
  for (const text of [...NETWORKS, '192.0.2.7', '2001:db8::7', '::ffff:0:0/96', 'proxy.example'])
    expect([text, isBelieved(text)]).toEqual([text, new RegExp(pattern!).test(text)]);
  // Who comes in is a network by its length, as the largest that may be believed.
  const isNamed = (text: string) => new RegExp(ofVisitors!).test(text);
  for (const text of NETWORKS) expect([text, isNamed(text)]).toEqual([text, new RegExp(pattern!).test(text)]);
});
