// Reads the client's address of a proxied request, like the BFF (Fastify's `trustProxy`).
import { BlockList, isIP } from 'node:net';

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Returns functions that read addresses. `proxies`: trusted addresses or networks, separated by commas; empty for none.
 * @throws Error if one of them is neither an address nor a network
 */
export function createProxyTrust(proxies: string) {
  const trusted = new BlockList();
  for (const proxy of proxies.split(',').filter(Boolean)) {
    const [address = '', prefix] = proxy.split('/');
    if (!isIP(address)) throw new Error(`TRUSTED_PROXIES: ${proxy} is neither an address nor a network.`);
    if (prefix === undefined) trusted.addAddress(address, getFamily(address));
    else trusted.addSubnet(address, Number(prefix), getFamily(address));
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, getFamily(address));
  return {
    isTrusted,
    /**
     * Returns the last address of a request that is no trusted proxy. A client can forge those before it. `address`: of
     * the connection. `forwardedFor`: the header X-Forwarded-For.
     */
    getClientAddress(address: string, forwardedFor = ''): string {
      const forwarded = forwardedFor
        .split(',')
        .map((text) => text.trim())
        .filter(Boolean);
      const addresses = [...forwarded, address];
      return addresses.findLast((candidate) => !isTrusted(candidate)) ?? addresses[0]!;
    },
  };
}
