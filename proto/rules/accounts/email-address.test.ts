import { isEmailAddress, MAX_EMAIL_LENGTH } from './email-address.js';

it.each([
  ['a@b.cd', true],
  ['films.2026+x@mail.example.org', true],
  ['kontakt@bücher.example', true],
  ['映画@例え.テスト', true],
  ['films@xn--bcher-kva.example', true],
  ['films@例え.xn--zckzah', true],
  ['films@xn--zckzah', false],
  ['a@b', false],
  ['a@.b', false],
  ['a@b.', false],
  ['a@b@c.de', false],
  ['a b@c.de', false],
  ['@c.de', false],
  [`${'a'.repeat(MAX_EMAIL_LENGTH - 5)}@b.cd`, true],
  [`${'a'.repeat(MAX_EMAIL_LENGTH - 4)}@b.cd`, false],
])('%s: %s', (text, isOne) => expect(isEmailAddress(text)).toBe(isOne));
