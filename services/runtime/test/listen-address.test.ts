import os from 'node:os';
import { toListenAddress } from '@laurel/runtime/process/listen-address';

const makeInterfaces = (...families: ('IPv4' | 'IPv6')[]) =>
  ({ eth0: families.map((family) => ({ family })) }) as never;
afterEach(() => void vi.restoreAllMocks());

it.each([
  ['::', '0.0.0.0'],
  ['[::]:5000', '0.0.0.0:5000'],
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
])(
  'the address %s is unchanged on a machine with IPv6, and becomes %s without IPv6',
  (address, withoutIPv6) => {
    vi.spyOn(os, 'networkInterfaces').mockReturnValue(makeInterfaces('IPv4', 'IPv6'));
    expect(toListenAddress(address)).toBe(address);
    vi.spyOn(os, 'networkInterfaces').mockReturnValue(makeInterfaces('IPv4'));
    expect(toListenAddress(address)).toBe(withoutIPv6);
  },
);
