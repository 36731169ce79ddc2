import { isPhoneNumber } from './phone-number.js';

it.each([
  ['+33 1 23 45 67 89', true],
  ['+1 (212) 555-0100', true],
  ['+351/21.123.4567', true],
  ['+123456', false],
  ['+1234567', true],
  ['+123456789012345', true],
  ['+1234567890123456', false],
  ['01 23 45 67 89', false],
  ['+33 1 23 45 67 89 ext. 4', false],
  ['++33 123 45 67', false],
])('%s: %s', (text, isOne) => expect(isPhoneNumber(text)).toBe(isOne));
