import { parseHttpUrl, parseSafeUrl } from './http-url.js';

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
])('%j is a link: %s', (text, is) => expect(parseHttpUrl(text)).toBe(is ? text : null));

it.each([
  ['https://screener.example/salt?x=1', true],
  ['HTTPS://screener.example', true],
  ['http://screener.example/salt', false],
  ['https://ada@screener.example', false],
  ['https://ada:salt@screener.example', false],
  ['https://:salt@screener.example', false],
  ['screener.example', false],
])('%j is safe to send others to: %s', (text, is) => expect(parseSafeUrl(text)).toBe(is ? text : null));
