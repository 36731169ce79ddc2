import { Lanes } from '../src/door/lanes.js';

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

it('two dear questions of a visitor run at once, the others wait their turn; another visitor does not', async () => {
  const lanes = new Lanes();
  const [mine, other] = [[work(), work(), work()], work()];
  const answers = mine.map(({ run }) => lanes.within('me', run));
  const theirs = lanes.within('you', other.run);
  await settled();
  expect([...mine, other].map(({ started }) => started)).toEqual([true, true, false, true]);
  mine[1]!.finish('second');
  await settled();
  expect(mine[2]!.started).toBe(true);
  for (const [one, answer] of [
    [mine[0]!, 'first'],
    [mine[2]!, 'third'],
    [other, 'theirs'],
  ] as const)
    one.finish(answer);
  expect([await Promise.all(answers), await theirs]).toEqual([['first', 'second', 'third'], 'theirs']);
});

it('a question that fails lets the next one in, and one more than sixteen that wait is refused', async () => {
  const lanes = new Lanes();
  const stuck = [work(), work()];
  const running = stuck.map(({ run }) => lanes.within('me', run));
  const waiting = Array.from({ length: 16 }, () => lanes.within('me', async () => 'answered'));
  await expect(lanes.within('me', async () => '')).rejects.toMatchObject({
    code: 'rate.limited',
    details: { seconds: 1 },
  });
  await expect(lanes.within('you', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  for (const one of stuck) one.finish('done');
  expect(await Promise.all([...running, ...waiting])).toEqual([
    'done',
    'done',
    ...Array(16).fill('answered'),
  ]);
});
