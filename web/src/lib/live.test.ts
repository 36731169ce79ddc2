import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { EventsStub } from '../../test/events';
import { leave, stay } from './leaving';
import { listen } from './live';
import { sessionQuery } from './session';

const MINUTES = 60_000;
let stop: () => void;
let asked = 0;
beforeEach(() => {
  jest.useFakeTimers();
  EventsStub.install();
  asked = 0;
  const client = new QueryClient();
  const unwatch = new QueryObserver(client, { queryKey: ['films'], queryFn: () => ++asked }).subscribe(
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
  jest.useRealTimers();
});
const opened = () => EventsStub.all.length;
/** How many times it comes again in ten minutes, when every time is refused. */
async function comesInTenMinutes(): Promise<number> {
  const before = opened();
  for (let second = 0; second < 600; second++) {
    if (EventsStub.all.at(-1)!.readyState !== EventsStub.CLOSED) EventsStub.refuse();
    await jest.advanceTimersByTimeAsync(1000);
  }
  return opened() - before;
}

it('one whose stream was refused comes again, and asks for what it has missed', async () => {
  EventsStub.say('open');
  await jest.advanceTimersByTimeAsync(MINUTES);
  expect([opened(), asked]).toEqual([1, 1]);
  EventsStub.refuse();
  await jest.advanceTimersByTimeAsync(5000);
  expect([opened(), asked]).toEqual([2, 1]);
  EventsStub.say('open');
  await jest.advanceTimersByTimeAsync(5000);
  expect([opened(), asked]).toEqual([2, 2]);
  EventsStub.say('match.changed', { films: [7] });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(3);
});

it('who asks is asked for again once one listens: what was told before that is not told again', async () => {
  const client = new QueryClient();
  let sessions = 0;
  const queryFn = () => ++sessions;
  const unwatch = new QueryObserver(client, { ...sessionQuery, queryFn } as never).subscribe(() => {});
  const unlisten = listen(client);
  await jest.advanceTimersByTimeAsync(3000);
  expect(sessions).toBe(1);
  EventsStub.say('open');
  await jest.advanceTimersByTimeAsync(3000);
  expect(sessions).toBe(2);
  unlisten();
  unwatch();
  client.clear();
});

it('ten words in five seconds are one question; what is told after it is the next one', async () => {
  EventsStub.say('open');
  await jest.advanceTimersByTimeAsync(MINUTES);
  const before = asked;
  const questions = [];
  for (let n = 0; n < 20; n++) {
    EventsStub.say('match.changed', { films: [n] });
    await jest.advanceTimersByTimeAsync(500);
    questions.push(asked - before);
  }
  expect(questions).toEqual([...Array(10).fill(1), ...Array(10).fill(2)]);
  await jest.advanceTimersByTimeAsync(MINUTES);
  expect(asked - before).toBe(3);
});

it('one that is refused again and again comes less and less, though never not at all', async () => {
  const first = await comesInTenMinutes();
  const then = await comesInTenMinutes();
  expect([first <= 30, then <= 20, then >= 9]).toEqual([true, true, true]);
});

it('one that was let in and is refused later comes as soon as at first', async () => {
  await comesInTenMinutes();
  await jest.advanceTimersByTimeAsync(2 * MINUTES);
  EventsStub.say('open');
  const before = opened();
  EventsStub.refuse();
  await jest.advanceTimersByTimeAsync(5000);
  expect(opened() - before).toBe(1);
});

it('one that was only cut is left to the browser, which opens it again', async () => {
  EventsStub.say('open');
  EventsStub.say('error');
  await jest.advanceTimersByTimeAsync(10 * MINUTES);
  expect(opened()).toBe(1);
});

it('one that has stopped listening does not come again, and asks nothing', async () => {
  await jest.advanceTimersByTimeAsync(0);
  EventsStub.say('match.changed', { films: [7] });
  EventsStub.refuse();
  stop();
  await jest.advanceTimersByTimeAsync(10 * MINUTES);
  expect([opened(), asked]).toEqual([1, 1]);
});

it('one whose session has ended by the page’s own doing is not opened again: it would be refused', () => {
  leave();
  EventsStub.say('session.ended');
  stay();
  expect(EventsStub.all.at(-1)!.readyState).toBe(EventsStub.CLOSED);
  expect(opened()).toBe(1);
});

it('nothing is asked for again while one leaves; it is, should one stay', async () => {
  EventsStub.say('user.changed', {});
  leave();
  const before = asked;
  await jest.advanceTimersByTimeAsync(20_000);
  expect(asked).toBe(before);
  stay();
  await jest.advanceTimersByTimeAsync(5000);
  expect(asked).toBe(before + 1);
});

it('a page that is put away gives its stream back, and asks for what it missed when it comes back', async () => {
  EventsStub.say('open');
  await jest.advanceTimersByTimeAsync(MINUTES);
  const before = asked;
  const turned = (type: string, persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted }));
  turned('pagehide', true);
  expect(EventsStub.all.at(-1)!.readyState).toBe(EventsStub.CLOSED);
  await jest.advanceTimersByTimeAsync(MINUTES);
  expect([opened(), asked]).toEqual([1, before]);
  turned('pageshow', true);
  EventsStub.say('open');
  await jest.advanceTimersByTimeAsync(5000);
  expect([opened(), asked]).toEqual([2, before + 1]);
});
