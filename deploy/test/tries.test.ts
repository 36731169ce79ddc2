import { tries } from '../local/tries.ts';

const way = (action: string) => `/realms/laurel/login-actions/${action}`;
const answers = (addresses: string[], action = 'authenticate') => {
  const wait = tries({ logIns: 2, registrations: 1 });
  return addresses.map((address) => wait(address, way(action)) > 0);
};

it('a household in IPv6 is one, whatever of its addresses it comes from; the next one is another', () => {
  const house = ['2001:db8:7:1::1', '2001:db8:7:1::2', '2001:db8:7:1:ffff::3'];
  expect(answers(house)).toEqual([false, false, true]);
  expect(answers([...house.slice(0, 2), '2001:db8:7:2::1'])).toEqual([false, false, false]);
});

it('in IPv4 an address is one, also as IPv6 writes it', () => {
  expect(answers(['192.0.2.1', '192.0.2.2', '192.0.2.1', '::ffff:192.0.2.1'])).toEqual([
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
])('%s is counted by itself', (action, expected) =>
  expect(answers(['192.0.2.1', '192.0.2.1'], action)).toEqual(expected),
);
