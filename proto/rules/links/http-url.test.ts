import { completeUrl, parseHttpUrl, parseSafeUrl } from './http-url.js';

it.each([
  ['https://salt.example', true],
  ['HTTP://salt.example/a?b#c', true],
  ['https://', false],
  ['https:salt.example', false],
  ['https://salt .example', false],
  [' https://salt.example', false],
  ['salt.example', false],
  ['javascript:alert(1)', false],
  ['', false],
  [null, false],
])('%j is a link: %s', (text, isLink) => expect(parseHttpUrl(text)).toBe(isLink ? text : null));

it.each([
  ['https://screener.example/salt?x=1', true],
  ['HTTPS://screener.example', true],
  ['http://screener.example/salt', false],
  ['https://ada@screener.example', false],
  ['https://ada:salt@screener.example', false],
  ['https://:salt@screener.example', false],
  ['screener.example', false],
])('%j is safe to send others to: %s', (text, isSafe) =>
  expect(parseSafeUrl(text)).toBe(isSafe ? text : null),
);

it.each([
  ['www.salt.example', 'https://www.salt.example'],
  ['salt.example/submit?year=2027#rules', 'https://salt.example/submit?year=2027#rules'],
  ['kurzfilmtage-köln.example', 'https://kurzfilmtage-köln.example'],
  ['http://salt.example', 'http://salt.example'],
  ['ftp://salt.example', 'ftp://salt.example'],
  ['ada@salt.example', 'ada@salt.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['no website', 'no website'],
  ['salt', 'salt'],
  ['', ''],
])('completes the address %j as %j', (text, expected) => expect(completeUrl(text)).toBe(expected));
