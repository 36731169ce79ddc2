// Whom KEDA asks about: account, stream and consumer stand in the chart, and are those that services make on a bus with the rights of deploy/nats.
import { connectBus } from '@laurel/runtime/bus';
import { ensureConsumer } from '@laurel/runtime/stream';
import { startStack } from '../local/stack.mjs';
import { chart, kindsOf, tool, valuesOf } from './chart.js';
import { SERVICES } from '../local/house.mjs';
import { read } from './places.js';

interface Scaled {
  scaleTargetRef: { name: string };
  triggers: { type: string; metadata: { account: string; stream: string; consumer: string } }[];
}
let stack: Awaited<ReturnType<typeof startStack>>;
const asked: Record<string, Scaled> = {};
const deployments: string[] = [];
beforeAll(async () => {
  stack = await startStack();
  const scaled = SERVICES.flatMap((name) => ['--set', `processes.${name}.keda.enabled=true`]);
  const { output } = await tool('helm', 'template', 'laurel', chart, ...valuesOf('external'), ...scaled);
  for (const { kind, metadata, spec } of kindsOf(output)) {
    if (kind === 'ScaledObject') asked[metadata.name] = spec as unknown as Scaled;
    if (kind === 'Deployment') deployments.push(metadata.name);
  }
}, 20 * 60_000);
afterAll(() => stack?.stop());

it('is asked of every service, and of no other', () =>
  expect(Object.keys(asked).toSorted()).toEqual(SERVICES.map((name) => `laurel-${name}`).toSorted()));

it.each(SERVICES)('%s: what follows facts for it', async (name) => {
  const { scaleTargetRef, triggers } = asked[`laurel-${name}`]!;
  expect(deployments).toContain(scaleTargetRef.name);
  const { account, stream, consumer } = triggers.find(({ type }) => type === 'nats-jetstream')!.metadata;
  expect(stream).toBe((JSON.parse(read('services/runtime/stream.json')) as { name: string }).name);

  const { NATS_URL, NATS_PASSWORD } = await stack.env(name);
  const bus = await connectBus(NATS_URL, name, NATS_PASSWORD);
  await ensureConsumer(bus, name, ['film.registered'], 1000);
  const who = await stack.admin.request('$SYS.REQ.USER.INFO');
  expect(who.json()).toMatchObject({ data: { account } });
  await bus.close();
  expect(await stack.jsm.consumers.info(stream, consumer)).toMatchObject({ config: { durable_name: name } });
});
