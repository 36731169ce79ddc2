import { createAttemptLimiter } from '../keycloak/login-attempts.ts';

/** Whether each of these attempts, one after the other, must wait. */
const listRefusals = (addresses: string[], action = 'authenticate') => {
  const getWait = createAttemptLimiter({ logIns: 2, registrations: 1 });
  return addresses.map((address) => getWait(address, `/realms/laurel/login-actions/${action}`) > 0);
};

it('an IPv6 household shares one limit for all its addresses, and the next one has its own', () => {
  const household = ['2001:db8:7:1::1', '2001:db8:7:1::2', '2001:db8:7:1:ffff::3'];
  expect(listRefusals(household)).toEqual([false, false, true]);
  expect(listRefusals([...household.slice(0, 2), '2001:db8:7:2::1'])).toEqual([false, false, false]);
});

it('an IPv4 address has one limit, also when it is written as IPv6', () => {
  expect(listRefusals(['192.0.2.1', '192.0.2.2', '192.0.2.1', '::ffff:192.0.2.1'])).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

it.each([
  ['registration', [false, true]],
  ['reset-credentials', [false, true]],
  ['authenticate', [false, false]],
  ['detached-info', [false, false]],
])('%s has its own limit', (action, expected) =>
  expect(listRefusals(['192.0.2.1', '192.0.2.1'], action)).toEqual(expected),
);
