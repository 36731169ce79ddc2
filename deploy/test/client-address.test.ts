import { createProxyTrust } from '../keycloak/client-address.ts';

it.each([
  ['', '203.0.113.9', '203.0.113.7', '203.0.113.9'],
  ['10.0.0.2', '10.0.0.2', '203.0.113.7', '203.0.113.7'],
  ['10.0.0.2', '::ffff:10.0.0.2', '203.0.113.7', '203.0.113.7'],
  ['10.0.0.2', '10.0.0.3', '203.0.113.7', '10.0.0.3'],
  ['10.0.0.0/16', '10.0.7.8', '9.9.9.9, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.0/16,192.0.2.7', '10.0.7.8', '9.9.9.9,203.0.113.7 , 192.0.2.7', '203.0.113.7'],
  ['2001:db8::/48', '2001:db8::7', '2001:db8:1::1', '2001:db8:1::1'],
  ['10.0.0.2', '10.0.0.2', '', '10.0.0.2'],
  ['10.0.0.0/16', '10.0.0.2', '10.0.0.3, 10.0.0.4', '10.0.0.3'],
  ['10.0.0.2', '10.0.0.2', 'unknown', 'unknown'],
])(
  'with the proxies "%s", a request from %s for %s has the address %s',
  (proxies, address, header, expected) =>
    expect(createProxyTrust(proxies).getClientAddress(address, header)).toBe(expected),
);

it.each(['proxy.example', '10.0.0.0/x', '10.0.0.0/33', '10.0.0.0.0', '/16'])(
  'refuses %s as a proxy',
  (proxy) => expect(() => createProxyTrust(`192.0.2.7,${proxy}`)).toThrow(),
);
