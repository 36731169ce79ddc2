import { BroadcastChannel } from 'node:worker_threads';
import { waitFor } from '@testing-library/react';
import { EventsStub } from '../../test/events';
import { hearNews } from './news-stream';

/** Locks as a browser's tabs have them: one holds it, the others wait in turn. */
class LocksStub {
  private last: Promise<unknown> = Promise.resolve();
  request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
    const held = this.last.then(() => (signal.aborted ? undefined : hold()));
    this.last = held;
    return held;
  }
}
const tabs: (() => void)[] = [];
function tab() {
  const heard: string[] = [];
  const stop = hearNews({
    types: ['match.changed'],
    hear: (type, data) => heard.push(`${type} ${data}`),
    opened: () => heard.push('opened'),
    lost: () => heard.push('lost'),
  });
  tabs.push(stop);
  return { heard, stop };
}
beforeEach(() => {
  EventsStub.install();
  Object.assign(globalThis, { BroadcastChannel });
  Object.defineProperty(navigator, 'locks', { value: new LocksStub(), configurable: true });
});
afterEach(() => {
  for (const stop of tabs.splice(0)) stop();
  EventsStub.remove();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});
const heldBy = (many: number) => waitFor(() => expect(EventsStub.all).toHaveLength(many));

it('eight tabs have one stream, and each hears all that is told', async () => {
  const all = Array.from({ length: 8 }, tab);
  await heldBy(1);
  EventsStub.say('open');
  EventsStub.say('match.changed', { films: [7] });
  for (const { heard } of all)
    await waitFor(() => expect(heard).toEqual(['opened', 'match.changed {"films":[7]}']));
  expect(EventsStub.all).toHaveLength(1);
});

it('when the one that holds it is gone the next does, and all know that they may have missed something', async () => {
  const [first, second, third] = [tab(), tab(), tab()];
  await heldBy(1);
  EventsStub.say('open');
  await waitFor(() => expect(third.heard).toEqual(['opened']));
  await waitFor(() => expect(second.heard).toEqual(['opened', 'opened']), { timeout: 3000 });
  first.stop();
  expect(EventsStub.all[0]!.readyState).toBe(EventsStub.CLOSED);
  await heldBy(2);
  EventsStub.say('open');
  EventsStub.say('match.changed', { films: [8] });
  const since = ['lost', 'opened', 'match.changed {"films":[8]}'];
  await waitFor(() => expect(third.heard.slice(-3)).toEqual(since));
  expect(second.heard.slice(-3)).toEqual(since);
  expect(first.heard).toEqual(['opened']);
});

it('one that ends what it hears tells the others before', async () => {
  const heard: string[] = [];
  let stop = () => {};
  stop = hearNews({ types: ['session.ended'], hear: () => stop(), opened: () => {}, lost: () => {} });
  const other = hearNews({
    types: ['session.ended'],
    hear: (type) => heard.push(type),
    opened: () => {},
    lost: () => {},
  });
  tabs.push(stop, other);
  await heldBy(1);
  EventsStub.say('session.ended', {});
  await waitFor(() => expect(heard).toEqual(['session.ended']));
});

it('where a page is not secure each has a stream of its own', () => {
  Reflect.deleteProperty(navigator, 'locks');
  tab();
  tab();
  expect(EventsStub.all).toHaveLength(2);
});
