import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const PREFIX_GROUPS = 4;

/**
 * All invalid addresses share one network. Otherwise a client could avoid limits with a new invalid text each
 * time.
 */
const NO_ADDRESS = 'no address';
/** Matches an address to which a proxy has appended the port. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+)):\d+$/;

/** Returns the IPv4 address, or the /64 prefix of an IPv6 address, which all devices of a household share. */
export function getNetwork(address: string): string {
  const cached = networks.get(address);
  if (cached !== undefined) return cached;
  const network = readNetwork(address);
  if (network !== NO_ADDRESS) networks.set(address, network);
  return network;
}
/** Caches parsed addresses, because most clients send many requests. */
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
