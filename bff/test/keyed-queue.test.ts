import { COMMAND_LIMITS, EXPENSIVE_QUERY_LIMITS, KeyedQueue } from '../src/rate-limits/keyed-queue.js';

/** Creates a task that the test finishes explicitly. */
function createTask() {
  let done!: (result: string) => void;
  const task = { started: false, finish: (result: string) => done(result) };
  const run = () => {
    task.started = true;
    return new Promise<string>((resolve) => (done = resolve));
  };
  return Object.assign(task, { run });
}
/** Lets the queue start the tasks that it can start. */
const letTasksStart = () => new Promise(setImmediate);

it('KeyedQueue runs a client’s expensive calls one after another, without delaying other clients', async () => {
  const queue = new KeyedQueue(EXPENSIVE_QUERY_LIMITS);
  const [first, second, other] = [createTask(), createTask(), createTask()];
  const results = [queue.run('me', first.run), queue.run('me', second.run), queue.run('you', other.run)];
  await letTasksStart();
  expect([first, second, other].map(({ started }) => started)).toEqual([true, false, true]);
  first.finish('first');
  await letTasksStart();
  expect(second.started).toBe(true);
  second.finish('second');
  other.finish('theirs');
  expect(await Promise.all(results)).toEqual(['first', 'second', 'theirs']);
  expect(await queue.run('me', async () => 'later')).toBe('later');
});

it('KeyedQueue continues after a failed call, and refuses a call when sixteen are queued', async () => {
  const queue = new KeyedQueue(EXPENSIVE_QUERY_LIMITS);
  const stuck = createTask();
  const running = queue.run('me', stuck.run);
  const failing = queue.run('me', () => Promise.reject(new Error('broken')));
  const waiting = Array.from({ length: 15 }, () => queue.run('me', async () => 'done'));
  await expect(queue.run('me', async () => '')).rejects.toMatchObject({
    code: 'rate.limited',
    details: { seconds: 1 },
  });
  stuck.finish('done');
  await expect(failing).rejects.toThrow('broken');
  expect(await Promise.all([running, ...waiting])).toEqual(['done', ...Array(15).fill('done')]);
});

it('KeyedQueue runs three commands of a client at once, and starts the next one when one ends', async () => {
  const queue = new KeyedQueue(COMMAND_LIMITS);
  const changes = Array.from({ length: 5 }, createTask);
  const results = changes.map(({ run }) => queue.run('me', run));
  const started = () => changes.map((change) => change.started);
  await letTasksStart();
  expect(started()).toEqual([true, true, true, false, false]);
  changes[1]!.finish('second');
  await letTasksStart();
  expect(started()).toEqual([true, true, true, true, false]);
  for (const n of [0, 2, 3]) changes[n]!.finish('done');
  await letTasksStart();
  changes[4]!.finish('last');
  expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done', 'last']);
});
