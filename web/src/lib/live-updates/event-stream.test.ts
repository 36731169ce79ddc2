import { BroadcastChannel } from 'node:worker_threads';
import { waitFor } from '@testing-library/react';
import { EventsStub } from '../../../test/events';
import { subscribeToEvents } from './event-stream';

/** Works like the locks of a browser's tabs: one tab has the lock, the others wait in order. */
class LocksStub {
  private last: Promise<unknown> = Promise.resolve();
  request(_name: string, { signal }: { signal: AbortSignal }, task: () => Promise<void>) {
    const result = this.last.then(() => (signal.aborted ? undefined : task()));
    this.last = result;
    return result;
  }
}
const stopFunctions: (() => void)[] = [];
function openTab() {
  const received: string[] = [];
  const stop = subscribeToEvents({
    types: ['match.changed'],
    receive: (type, data) => received.push(`${type} ${data}`),
    opened: () => received.push('opened'),
    lost: () => received.push('lost'),
  });
  stopFunctions.push(stop);
  return { received, stop };
}
beforeEach(() => {
  EventsStub.install();
  Object.assign(globalThis, { BroadcastChannel });
  Object.defineProperty(navigator, 'locks', { value: new LocksStub(), configurable: true });
});
afterEach(() => {
  for (const stop of stopFunctions.splice(0)) stop();
  EventsStub.remove();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});
const expectStreamCount = (count: number) => waitFor(() => expect(EventsStub.all).toHaveLength(count));

it('eight tabs share one stream, and each receives every event', async () => {
  const allTabs = Array.from({ length: 8 }, openTab);
  await expectStreamCount(1);
  EventsStub.emit('open');
  EventsStub.emit('match.changed', { films: [7] });
  for (const { received } of allTabs)
    await waitFor(() => expect(received).toEqual(['opened', 'match.changed {"films":[7]}']));
  expect(EventsStub.all).toHaveLength(1);
});

it('the next tab takes over a closed stream, and all tabs learn that they may have missed events', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await expectStreamCount(1);
  EventsStub.emit('open');
  await waitFor(() => expect(third.received).toEqual(['opened']));
  await waitFor(() => expect(second.received).toEqual(['opened', 'opened']), { timeout: 3000 });
  first.stop();
  expect(EventsStub.all[0]!.readyState).toBe(EventsStub.CLOSED);
  await expectStreamCount(2);
  EventsStub.emit('open');
  EventsStub.emit('match.changed', { films: [8] });
  const expectedEvents = ['lost', 'opened', 'match.changed {"films":[8]}'];
  await waitFor(() => expect(third.received.slice(-3)).toEqual(expectedEvents));
  expect(second.received.slice(-3)).toEqual(expectedEvents);
  expect(first.received).toEqual(['opened']);
});

it('a tab that stops when it receives an event forwards the event to the other tabs first', async () => {
  const received: string[] = [];
  let stop = () => {};
  stop = subscribeToEvents({
    types: ['session.ended'],
    receive: () => stop(),
    opened: () => {},
    lost: () => {},
  });
  const other = subscribeToEvents({
    types: ['session.ended'],
    receive: (type) => received.push(type),
    opened: () => {},
    lost: () => {},
  });
  stopFunctions.push(stop, other);
  await expectStreamCount(1);
  EventsStub.emit('session.ended', {});
  await waitFor(() => expect(received).toEqual(['session.ended']));
});

it('each tab has its own stream when the page is not secure', () => {
  Reflect.deleteProperty(navigator, 'locks');
  openTab();
  openTab();
  expect(EventsStub.all).toHaveLength(2);
});
