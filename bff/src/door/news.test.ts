import { PassThrough, Writable } from 'node:stream';
import { Listener } from './listener.js';
import { News, type About } from './news.js';

const EVERY_MS = 2000;
let told: [string, string, About][], news: News;
beforeEach(() => {
  jest.useFakeTimers();
  told = [];
  news = new News((...one) => void told.push(one));
});
afterEach(() => {
  news.stop();
  jest.useRealTimers();
});

it('one word per user and kind in two seconds, with the films it is about', () => {
  for (const film of [1, 2, 1]) news.add('ada', 'match.changed', film);
  news.add('ada', 'suggestion.added', 2);
  news.add('bob', 'match.changed', 9);
  jest.advanceTimersByTime(EVERY_MS / 2);
  expect(told).toEqual([
    ['ada', 'match.changed', [1, 2]],
    ['ada', 'suggestion.added', [2]],
    ['bob', 'match.changed', [9]],
  ]);
  for (let n = 0; n < 1000; n++) news.add('ada', 'match.changed', 3);
  jest.advanceTimersByTime(EVERY_MS);
  expect(told.slice(3)).toEqual([['ada', 'match.changed', [3]]]);
});

it('46,144 changes in six seconds are four words', () => {
  for (let at = 0; at < 6000; at += 10) {
    for (let n = 0; n < 77; n++) news.add('ada', 'match.changed', n);
    jest.advanceTimersByTime(10);
  }
  jest.advanceTimersByTime(2 * EVERY_MS);
  expect(told).toEqual(Array.from({ length: told.length }, () => ['ada', 'match.changed', 'all']));
  expect(told.length).toBeLessThanOrEqual(4);
});

it('what is said after a quiet time is said soon, and nothing is kept of who is quiet', () => {
  news.add('ada', 'match.changed', 1);
  jest.advanceTimersByTime(10 * EVERY_MS);
  expect(jest.getTimerCount()).toBe(0);
  news.add('ada', 'match.changed', 2);
  jest.advanceTimersByTime(200);
  expect(told.map(([, , films]) => films)).toEqual([[1], [2]]);
});

it('who does not read is cut off, and nothing grows', () => {
  const stream = new Writable({ write: () => {} }); // takes one, and never another
  const listener = new Listener('s', stream);
  for (let n = 0; n < 10_000 && !stream.destroyed; n++) listener.say('match.changed', { films: [n] });
  expect(stream.destroyed).toBe(true);
  expect(stream.writableLength).toBeLessThan(17 * 1024);
});

it('to one that has ended nothing is said, and one that reads no more does not stay', () => {
  const stuck = new Writable({ write: () => {} });
  const [one, other] = [new Listener('s', stuck), new Listener('t', new PassThrough())];
  one.say('session.ended', {});
  one.end();
  other.end();
  expect(stuck.destroyed).toBe(false);
  jest.advanceTimersByTime(2000);
  expect(stuck.destroyed).toBe(true);
  for (const listener of [one, other]) listener.beat(); // an error here would end the process
});

it('after its end nothing is gathered', () => {
  news.stop();
  news.add('ada', 'match.changed', 1);
  expect(jest.getTimerCount()).toBe(0);
});
