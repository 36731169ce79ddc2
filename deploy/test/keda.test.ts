// Checks that account, stream and consumer in the chart's KEDA triggers are those that services create on a
// bus with the permissions of deploy/nats.
import { connectBus } from '@laurel/runtime/events/bus';
import { ensureConsumer } from '@laurel/runtime/events/stream';
import { startStack } from '../testing/stack.mjs';
import { chart, parseManifests, runChartTool, getValuesArgs } from './chart.js';
import { SERVICES } from '../workspace/repository.mjs';
import { read } from './repository-files.js';

interface ScaledObject {
  scaleTargetRef: { name: string };
  triggers: { type: string; metadata: { account: string; stream: string; consumer: string } }[];
}
let stack: Awaited<ReturnType<typeof startStack>>;
const scaledObjects: Record<string, ScaledObject> = {};
const deployments: string[] = [];
beforeAll(async () => {
  stack = await startStack();
  const kedaArgs = SERVICES.flatMap((name) => ['--set', `processes.${name}.keda.enabled=true`]);
  const { output } = await runChartTool(
    'helm',
    'template',
    'laurel',
    chart,
    ...getValuesArgs('external'),
    ...kedaArgs,
  );
  for (const { kind, metadata, spec } of parseManifests(output)) {
    if (kind === 'ScaledObject') scaledObjects[metadata.name] = spec as unknown as ScaledObject;
    if (kind === 'Deployment') deployments.push(metadata.name);
  }
}, 20 * 60_000);
afterAll(() => stack?.stop());

it('KEDA scales every service and nothing else', () =>
  expect(Object.keys(scaledObjects).toSorted()).toEqual(SERVICES.map((name) => `laurel-${name}`).toSorted()));

it.each(SERVICES)('KEDA watches the consumer of %s', async (name) => {
  const { scaleTargetRef, triggers } = scaledObjects[`laurel-${name}`]!;
  expect(deployments).toContain(scaleTargetRef.name);
  const { account, stream, consumer } = triggers.find(({ type }) => type === 'nats-jetstream')!.metadata;
  expect(stream).toBe((JSON.parse(read('services/runtime/stream.json')) as { name: string }).name);

  const { NATS_URL, NATS_PASSWORD } = await stack.env(name);
  const bus = await connectBus(NATS_URL, name, NATS_PASSWORD);
  await ensureConsumer(bus, name, ['film.registered'], 1000);
  const userInfo = await stack.admin.request('$SYS.REQ.USER.INFO');
  expect(userInfo.json()).toMatchObject({ data: { account } });
  await bus.close();
  expect(await stack.jsm.consumers.info(stream, consumer)).toMatchObject({ config: { durable_name: name } });
});
