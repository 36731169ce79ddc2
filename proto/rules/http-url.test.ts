import { httpUrl } from './http-url.js';

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
])('%j is a link: %s', (text, is) => expect(httpUrl(text)).toBe(is ? text : null));
