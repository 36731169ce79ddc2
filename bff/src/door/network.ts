import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const HOUSE_PARTS = 4;

/** All that is no address is counted as one: by words that nobody checks anybody could be somebody new each time. */
const NO_ADDRESS = 'no address';
/** Some proxies name the port, too. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+)):\d+$/;

/** Whom an address is counted for: itself, and in IPv6 the /64 that a household has to itself. */
export function networkOf(address: string): string {
  const kept = networks.get(address);
  if (kept !== undefined) return kept;
  const network = readNetwork(address);
  if (network !== NO_ADDRESS) networks.set(address, network);
  return network;
}
/** Who asks asks again. */
const networks = new LRUCache<string, string>({ max: 10_000 });
function readNetwork(written: string): string {
  const [, six, four] = WITH_PORT.exec(written) ?? [];
  const address = six ?? four ?? written;
  if (!ipaddr.isValid(address)) return NO_ADDRESS;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const house = parsed.parts.slice(0, HOUSE_PARTS).map((part) => part.toString(16));
  return `${house.join(':')}::/64`;
}
