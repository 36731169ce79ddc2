import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const PREFIX_GROUPS = 4;

/** All invalid addresses count as one. Otherwise a client could send a new invalid text with each request. */
const NO_ADDRESS = 'no address';
/** Some proxies append the port. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+)):\d+$/;

/** Returns the IPv4 address, or the IPv6 /64 prefix of a household. */
export function getNetwork(address: string): string {
  const cached = networks.get(address);
  if (cached !== undefined) return cached;
  const network = readNetwork(address);
  if (network !== NO_ADDRESS) networks.set(address, network);
  return network;
}
/** Clients send many requests. */
const networks = new LRUCache<string, string>({ max: 10_000 });
function readNetwork(text: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? text;
  if (!ipaddr.isValid(address)) return NO_ADDRESS;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const prefix = parsed.parts.slice(0, PREFIX_GROUPS).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}
