import { until } from '../../../deploy/testing/until.mjs';
import { fetchFigures } from '../../runtime/test/figures.js';
import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

it('the metrics count waiting and failed events', async () => {
  await laurel.settled();
  const [at, later] = [new Date(), new Date(Date.now() + 3_600_000)];
  const common = { type: 'customer.subscription.updated', about: 'sub_1', createdAt: at, dueAt: later };
  const states = { evt_later: 'waiting', evt_latest: 'waiting', evt_dead: 'dead' };
  await laurel.db.stripeEvent.createMany({
    data: Object.entries(states).map(([id, state]) => ({ ...common, id, state })),
  });
  expect(await fetchFigures(laurel.service.env.HTTP_PORT, 'laurel_stripe_events')).toEqual({
    waiting: 2,
    dead: 1,
  });
  await laurel.db.stripeEvent.deleteMany({ where: { id: { in: Object.keys(states) } } });
  expect(await fetchFigures(laurel.service.env.HTTP_PORT, 'laurel_stripe_events')).toEqual({
    waiting: 0,
    dead: 0,
  });
});

it('a new event does not fail together with an older one of its subscription', async () => {
  await laurel.settled();
  await laurel.control('outage', { isOn: true });
  const dueAt = new Date(Date.now() - 1000);
  const common = { type: 'customer.subscription.updated', about: 'sub_1', createdAt: dueAt, dueAt };
  const ids = ['evt_new', 'evt_old'];
  await laurel.db.stripeEvent.createMany({
    data: ids.map((id, n) => ({ ...common, id, tries: 13 * n, dueAt: new Date(dueAt.getTime() - n) })),
  });
  const found = () => laurel.db.stripeEvent.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  await until(async () => (await found()).every(({ error }) => error));
  const all = await found();
  await laurel.control('outage', { isOn: false });
  expect(all.map(({ id, tries, state }) => [id, tries >= 14, state])).toEqual([
    ['evt_new', false, 'waiting'],
    ['evt_old', true, 'dead'],
  ]);
});
