import { CHANGES, DEAR, Lanes } from '../src/door/lanes.js';

/** Work that is done when it is told to be. */
function work() {
  let done!: (answer: string) => void;
  const asked = { started: false, finish: (answer: string) => done(answer) };
  const run = () => {
    asked.started = true;
    return new Promise<string>((resolve) => (done = resolve));
  };
  return Object.assign(asked, { run });
}
const settled = () => new Promise(setImmediate);

it('dear questions of a visitor are answered one after another; another visitor does not wait for them', async () => {
  const lanes = new Lanes(DEAR);
  const [first, second, other] = [work(), work(), work()];
  const answers = [
    lanes.within('me', first.run),
    lanes.within('me', second.run),
    lanes.within('you', other.run),
  ];
  await settled();
  expect([first, second, other].map(({ started }) => started)).toEqual([true, false, true]);
  first.finish('first');
  await settled();
  expect(second.started).toBe(true);
  second.finish('second');
  other.finish('theirs');
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'theirs']);
  expect(await lanes.within('me', async () => 'later')).toBe('later');
});

it('a question that fails lets the next one in, and one more than sixteen that wait is refused', async () => {
  const lanes = new Lanes(DEAR);
  const stuck = work();
  const running = lanes.within('me', stuck.run);
  const failing = lanes.within('me', () => Promise.reject(new Error('broken')));
  const waiting = Array.from({ length: 15 }, () => lanes.within('me', async () => 'answered'));
  await expect(lanes.within('me', async () => '')).rejects.toMatchObject({
    code: 'rate.limited',
    details: { seconds: 1 },
  });
  stuck.finish('done');
  await expect(failing).rejects.toThrow('broken');
  expect(await Promise.all([running, ...waiting])).toEqual(['done', ...Array(15).fill('answered')]);
});

it('three changes of a visitor are under way at once, and their places go to who waits', async () => {
  const lanes = new Lanes(CHANGES);
  const changes = Array.from({ length: 5 }, work);
  const answers = changes.map(({ run }) => lanes.within('me', run));
  const started = () => changes.map((change) => change.started);
  await settled();
  expect(started()).toEqual([true, true, true, false, false]);
  changes[1]!.finish('second');
  await settled();
  expect(started()).toEqual([true, true, true, true, false]);
  for (const n of [0, 2, 3]) changes[n]!.finish('done');
  await settled();
  changes[4]!.finish('last');
  expect(await Promise.all(answers)).toEqual(['done', 'second', 'done', 'done', 'last']);
});
