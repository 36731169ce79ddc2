import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { EventsStub } from '../../../test/events';
import { startLeaving, cancelLeaving } from '../../ui/navigation/leaving';
import { startLiveUpdates } from './live-updates';
import { sessionQuery } from '../session/session';

const MINUTE_MS = 60_000;
let stop: () => void;
let requestCount = 0;
beforeEach(() => {
  vi.useFakeTimers();
  EventsStub.install();
  requestCount = 0;
  const client = new QueryClient();
  const stopWatching = new QueryObserver(client, {
    queryKey: ['films'],
    queryFn: () => ++requestCount,
  }).subscribe(() => {});
  const stopListening = startLiveUpdates(client);
  stop = () => {
    stopListening();
    stopWatching();
    client.clear();
  };
});
afterEach(() => {
  stop();
  EventsStub.remove();
  vi.useRealTimers();
});
const countStreams = () => EventsStub.all.length;
/** Counts the reconnects in ten minutes when every one is refused. */
async function countReconnectsInTenMinutes(): Promise<number> {
  const before = countStreams();
  for (let second = 0; second < 600; second++) {
    if (EventsStub.all.at(-1)!.readyState !== EventsStub.CLOSED) EventsStub.refuse();
    await vi.advanceTimersByTimeAsync(1000);
  }
  return countStreams() - before;
}

it('a refused stream reconnects and fetches what it missed', async () => {
  EventsStub.emit('open');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([countStreams(), requestCount]).toEqual([1, 1]);
  EventsStub.refuse();
  await vi.advanceTimersByTimeAsync(5000);
  expect([countStreams(), requestCount]).toEqual([2, 1]);
  EventsStub.emit('open');
  await vi.advanceTimersByTimeAsync(5000);
  expect([countStreams(), requestCount]).toEqual([2, 2]);
  EventsStub.emit('match.changed', { films: [7] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requestCount).toBe(3);
});

it('the session is fetched again once the stream opens, because earlier events are not repeated', async () => {
  const client = new QueryClient();
  let sessionRequestCount = 0;
  const queryFn = () => ++sessionRequestCount;
  const stopWatching = new QueryObserver(client, { ...sessionQuery, queryFn } as never).subscribe(() => {});
  const stopListening = startLiveUpdates(client);
  await vi.advanceTimersByTimeAsync(3000);
  expect(sessionRequestCount).toBe(1);
  EventsStub.emit('open');
  await vi.advanceTimersByTimeAsync(3000);
  expect(sessionRequestCount).toBe(2);
  stopListening();
  stopWatching();
  client.clear();
});

it('ten events in five seconds cause one request, and ten later events one more', async () => {
  EventsStub.emit('open');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  const before = requestCount;
  const requestCounts = [];
  for (let n = 0; n < 20; n++) {
    EventsStub.emit('match.changed', { films: [n] });
    await vi.advanceTimersByTimeAsync(500);
    requestCounts.push(requestCount - before);
  }
  expect(requestCounts).toEqual([...Array(10).fill(1), ...Array(10).fill(2)]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(requestCount - before).toBe(3);
});

it('a stream that is refused repeatedly reconnects less often, but never stops', async () => {
  const firstCount = await countReconnectsInTenMinutes();
  const secondCount = await countReconnectsInTenMinutes();
  expect([firstCount <= 30, secondCount <= 20, secondCount >= 9]).toEqual([true, true, true]);
});

it('a stream that was open and is refused later reconnects as fast as at first', async () => {
  await countReconnectsInTenMinutes();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  EventsStub.emit('open');
  const before = countStreams();
  EventsStub.refuse();
  await vi.advanceTimersByTimeAsync(5000);
  expect(countStreams() - before).toBe(1);
});

it('a stream that was only interrupted is left to the browser to reopen', async () => {
  EventsStub.emit('open');
  EventsStub.emit('error');
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(countStreams()).toBe(1);
});

it('a stopped stream does not reconnect and requests nothing', async () => {
  await vi.advanceTimersByTimeAsync(0);
  EventsStub.emit('match.changed', { films: [7] });
  EventsStub.refuse();
  stop();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect([countStreams(), requestCount]).toEqual([1, 1]);
});

it('a stream whose session the page itself ended is not reopened', () => {
  startLeaving();
  EventsStub.emit('session.ended');
  cancelLeaving();
  expect(EventsStub.all.at(-1)!.readyState).toBe(EventsStub.CLOSED);
  expect(countStreams()).toBe(1);
});

it('nothing is fetched while the page is being left, but it is fetched later if the user stays', async () => {
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
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  const before = requestCount;
  const dispatchPageEvent = (type: string, persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted }));
  dispatchPageEvent('pagehide', true);
  expect(EventsStub.all.at(-1)!.readyState).toBe(EventsStub.CLOSED);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect([countStreams(), requestCount]).toEqual([1, before]);
  dispatchPageEvent('pageshow', true);
  EventsStub.emit('open');
  await vi.advanceTimersByTimeAsync(5000);
  expect([countStreams(), requestCount]).toEqual([2, before + 1]);
});
