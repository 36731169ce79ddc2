import { until } from '../../../deploy/testing/until.mjs';
import { fetchMetric } from '../../runtime/test/read-metric.js';
import { changeJobs, listJobs } from '../../runtime/test/jobs.js';
import { receiveStripeEvents, scheduleJob } from '../src/payments/payment-jobs.js';
import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const fetchJobCounts = () => fetchMetric(laurel.service.env.HTTP_PORT, 'laurel_jobs');

it('the metrics count waiting, scheduled and failed jobs', async () => {
  await laurel.waitUntilSettled();
  const later = new Date(Date.now() + 3_600_000);
  await laurel.db.$transaction(async (tx) => {
    for (const id of ['dead', 'scheduled', 'waiting']) await scheduleJob(tx, 'delete_customer', id, later);
    await changeJobs(tx, 'attempts = max_attempts', `key = 'delete_customer:dead'`);
    await changeJobs(tx, 'attempts = 1', `key = 'delete_customer:waiting'`);
  });
  expect(await fetchJobCounts()).toEqual({ waiting: 1, scheduled: 1, dead: 1 });
  await laurel.db.$executeRaw`delete from graphile_worker._private_jobs`;
  expect(await fetchJobCounts()).toEqual({ waiting: 0, scheduled: 0, dead: 0 });
});

it('a new event about a subscription runs the failed job of an older event again', async () => {
  await laurel.waitUntilSettled();
  await laurel.control('outage', { isOn: true });
  const common = { type: 'customer.subscription.updated', about: 'sub_1', subscriptionId: null };
  const receive = (id: string) =>
    laurel.db.$transaction((tx) => receiveStripeEvents(tx, [{ ...common, id, createdAt: new Date() }]));
  const find = async () => (await listJobs(laurel.db))[0];
  await receive('evt_old');
  await until(async () => (await find())?.error);
  await changeJobs(laurel.db, `attempts = 9, run_at = now() + interval '1 day'`);
  await receive('evt_new');
  const job = await until(async () => {
    const [job, ...others] = await listJobs(laurel.db);
    expect(others).toEqual([]);
    return job?.error ? job : null;
  });
  expect(job).toMatchObject({ key: 'handle_stripe_event:sub_1', attempts: 1 });
  await laurel.control('outage', { isOn: false });
  await laurel.waitUntilSettled();
  expect(await laurel.db.stripeEvent.count({ where: { about: 'sub_1' } })).toBe(2);
});
