import os from 'node:os';

const hasIPv6 = (): boolean =>
  Object.values(os.networkInterfaces()).some((addresses) =>
    addresses?.some(({ family }) => family === 'IPv6'),
  );

/**
 * Returns the address to listen on: `::` and `[::]:5000` mean all addresses of IPv6 and IPv4. A machine without IPv6
 * has no such address, so those of IPv4 are meant there.
 */
export const toListenAddress = (address: string): string =>
  hasIPv6() ? address : address.replace(/^(?:\[::\](?=:)|::$)/, '0.0.0.0');
