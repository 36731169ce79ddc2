import { PassThrough, Writable } from 'node:stream';
import { Listener } from './listener.js';
import { EventBatches, type AffectedFilms } from './event-batches.js';

const MIN_INTERVAL_MS = 2000;
let notified: [string, string, AffectedFilms][], eventBatches: EventBatches;
beforeEach(() => {
  vi.useFakeTimers();
  notified = [];
  eventBatches = new EventBatches((...item) => void notified.push(item));
});
afterEach(() => {
  eventBatches.stop();
  vi.useRealTimers();
});

it('EventBatches sends one message per user and event kind every two seconds, with the affected films', () => {
  for (const film of [1, 2, 1]) eventBatches.add('ada', 'match.changed', film);
  eventBatches.add('ada', 'suggestion.added', 2);
  eventBatches.add('bob', 'match.changed', 9);
  vi.advanceTimersByTime(MIN_INTERVAL_MS / 2);
  expect(notified).toEqual([
    ['ada', 'match.changed', [1, 2]],
    ['ada', 'suggestion.added', [2]],
    ['bob', 'match.changed', [9]],
  ]);
  for (let n = 0; n < 1000; n++) eventBatches.add('ada', 'match.changed', 3);
  vi.advanceTimersByTime(MIN_INTERVAL_MS);
  expect(notified.slice(3)).toEqual([['ada', 'match.changed', [3]]]);
});

it('EventBatches sends a user at most four messages for 46,200 changes in six seconds', () => {
  for (let elapsedMs = 0; elapsedMs < 6000; elapsedMs += 10) {
    for (let n = 0; n < 77; n++) eventBatches.add('ada', 'match.changed', n);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(2 * MIN_INTERVAL_MS);
  expect(notified).toEqual(Array.from({ length: notified.length }, () => ['ada', 'match.changed', 'all']));
  expect(notified.length).toBeLessThanOrEqual(4);
});

it('EventBatches notifies a user at once after an idle period and keeps no timer for an idle user', () => {
  eventBatches.add('ada', 'match.changed', 1);
  vi.advanceTimersByTime(10 * MIN_INTERVAL_MS);
  expect(vi.getTimerCount()).toBe(0);
  eventBatches.add('ada', 'match.changed', 2);
  vi.advanceTimersByTime(200);
  expect(notified.map(([, , films]) => films)).toEqual([[1], [2]]);
});

it('a listener that does not read is disconnected, so that its buffer is limited', () => {
  const stream = new Writable({ write: () => {} }); // It never finishes the first write.
  const listener = new Listener('s', stream);
  for (let n = 0; n < 10_000 && !stream.destroyed; n++) listener.send('match.changed', { films: [n] });
  expect(stream.destroyed).toBe(true);
  expect(stream.writableLength).toBeLessThan(17 * 1024);
});

it('an ended listener sends nothing, and its stream is destroyed if the client does not read', () => {
  const stuck = new Writable({ write: () => {} });
  const [stuckListener, otherListener] = [new Listener('s', stuck), new Listener('t', new PassThrough())];
  stuckListener.send('session.ended', {});
  stuckListener.end();
  otherListener.end();
  expect(stuck.destroyed).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(stuck.destroyed).toBe(true);
  for (const listener of [stuckListener, otherListener]) listener.sendHeartbeat(); // An error here would end the process.
});

it('EventBatches ignores events after it was stopped', () => {
  eventBatches.stop();
  eventBatches.add('ada', 'match.changed', 1);
  expect(vi.getTimerCount()).toBe(0);
});
