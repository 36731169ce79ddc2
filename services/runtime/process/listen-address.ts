import os from 'node:os';

const hasIPv6 = (): boolean =>
  Object.values(os.networkInterfaces()).some((addresses) =>
    addresses?.some(({ family }) => family === 'IPv6'),
  );

/**
 * Returns the address to listen on. `::` and `[::]:5000` mean all IPv6 and IPv4 addresses. On a machine
 * without IPv6 they are replaced by `0.0.0.0`, because listening on them would fail.
 */
export const toListenAddress = (address: string): string =>
  hasIPv6() ? address : address.replace(/^(?:\[::\](?=:)|::$)/, '0.0.0.0');
