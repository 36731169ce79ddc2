import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { EventsStub } from '../../../test/events';
import { startLeaving, cancelLeaving } from '../../ui/navigation/leaving';
import { listen } from './live-updates';
import { sessionQuery } from '../session/session';

const MINUTES = 60_000;
let stop: () => void;
let requestCount = 0;
beforeEach(() => {
  vi.useFakeTimers();
  EventsStub.install();
  requestCount = 0;
  const client = new QueryClient();
  const unwatch = new QueryObserver(client, { queryKey: ['films'], queryFn: () => ++requestCount }).subscribe(
    () => {},
  );
  const unlisten = listen(client);
  stop = () => {
    unlisten();
    unwatch();
    client.clear();
  };
});
afterEach(() => {
  stop();
  EventsStub.remove();
  vi.useRealTimers();
});
const opened = () => EventsStub.all.length;
/** Counts the reconnects in ten minutes when every one is refused. */
async function comesInTenMinutes(): Promise<number> {
  const before = opened();
  for (let second = 0; second < 600; second++) {
    if (EventsStub.all.at(-1)!.readyState !== EventsStub.CLOSED) EventsStub.refuse();
    await vi.advanceTimersByTimeAsync(1000);
  }
  return opened() - before;
}

it('a refused stream reconnects and fetches what it missed', async () => {
  EventsStub.emit('open');
  await vi.advanceTimersByTimeAsync(MINUTES);
  expect([opened(), requestCount]).toEqual([1, 1]);
  EventsStub.refuse();
  await vi.advanceTimersByTimeAsync(5000);
  expect([opened(), requestCount]).toEqual([2, 1]);
  EventsStub.emit('open');
  await vi.advanceTimersByTimeAsync(5000);
  expect([opened(), requestCount]).toEqual([2, 2]);
  EventsStub.emit('match.changed', { films: [7] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requestCount).toBe(3);
});

it('the session is fetched again once the stream opens, because earlier events are not repeated', async () => {
  const client = new QueryClient();
  let sessions = 0;
  const queryFn = () => ++sessions;
  const unwatch = new QueryObserver(client, { ...sessionQuery, queryFn } as never).subscribe(() => {});
  const unlisten = listen(client);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sessions).toBe(1);
  EventsStub.emit('open');
  await vi.advanceTimersByTimeAsync(3000);
  expect(sessions).toBe(2);
  unlisten();
  unwatch();
  client.clear();
});

it('ten events in five seconds cause one request, and later events the next one', async () => {
  EventsStub.emit('open');
  await vi.advanceTimersByTimeAsync(MINUTES);
  const before = requestCount;
  const questions = [];
  for (let n = 0; n < 20; n++) {
    EventsStub.emit('match.changed', { films: [n] });
    await vi.advanceTimersByTimeAsync(500);
    questions.push(requestCount - before);
  }
  expect(questions).toEqual([...Array(10).fill(1), ...Array(10).fill(2)]);
  await vi.advanceTimersByTimeAsync(MINUTES);
  expect(requestCount - before).toBe(3);
});

it('a stream that is refused repeatedly reconnects less often, but never stops', async () => {
  const first = await comesInTenMinutes();
  const then = await comesInTenMinutes();
  expect([first <= 30, then <= 20, then >= 9]).toEqual([true, true, true]);
});

it('a stream that was open and is refused later reconnects as fast as at first', async () => {
  await comesInTenMinutes();
  await vi.advanceTimersByTimeAsync(2 * MINUTES);
  EventsStub.emit('open');
  const before = opened();
  EventsStub.refuse();
  await vi.advanceTimersByTimeAsync(5000);
  expect(opened() - before).toBe(1);
});

it('a stream that was only interrupted is left to the browser to reopen', async () => {
  EventsStub.emit('open');
  EventsStub.emit('error');
  await vi.advanceTimersByTimeAsync(10 * MINUTES);
  expect(opened()).toBe(1);
});

it('a stopped stream does not reconnect and requests nothing', async () => {
  await vi.advanceTimersByTimeAsync(0);
  EventsStub.emit('match.changed', { films: [7] });
  EventsStub.refuse();
  stop();
  await vi.advanceTimersByTimeAsync(10 * MINUTES);
  expect([opened(), requestCount]).toEqual([1, 1]);
});

it('a stream whose session the page itself ended is not reopened', () => {
  startLeaving();
  EventsStub.emit('session.ended');
  cancelLeaving();
  expect(EventsStub.all.at(-1)!.readyState).toBe(EventsStub.CLOSED);
  expect(opened()).toBe(1);
});

it('nothing is fetched while the page is being left, and it is if the user stays', async () => {
  EventsStub.emit('user.changed', {});
  startLeaving();
  const before = requestCount;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requestCount).toBe(before);
  cancelLeaving();
  await vi.advanceTimersByTimeAsync(5000);
  expect(requestCount).toBe(before + 1);
});

it('a page in the browser’s cache closes its stream, and fetches what it missed when it returns', async () => {
  EventsStub.emit('open');
  await vi.advanceTimersByTimeAsync(MINUTES);
  const before = requestCount;
  const turned = (type: string, persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted }));
  turned('pagehide', true);
  expect(EventsStub.all.at(-1)!.readyState).toBe(EventsStub.CLOSED);
  await vi.advanceTimersByTimeAsync(MINUTES);
  expect([opened(), requestCount]).toEqual([1, before]);
  turned('pageshow', true);
  EventsStub.emit('open');
  await vi.advanceTimersByTimeAsync(5000);
  expect([opened(), requestCount]).toEqual([2, before + 1]);
});
