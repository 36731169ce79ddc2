import { getNetwork } from '../auth/client-network.js';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:7:1::5', '2001:db8:7:1::/64'],
  ['2001:db8:7:1:ffff:ffff:ffff:ffff', '2001:db8:7:1::/64'],
  ['2001:db8:7:2::5', '2001:db8:7:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8:7:2::5]:4711', '2001:db8:7:2::/64'],
  ['', 'no address'],
  ['unknown', 'no address'],
  ['x'.repeat(9000), 'no address'],
])('getNetwork returns for %.60s: %s', (address, network) => expect(getNetwork(address)).toBe(network));
