import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const HOUSE_PARTS = 4;

/** Whom an address is counted for: itself, and in IPv6 the /64 that a household has to itself. What is no address stands for itself. */
export function networkOf(address: string): string {
  const known = networks.get(address) ?? readNetwork(address);
  networks.set(address, known);
  return known;
}
/** Who asks asks again. */
const networks = new LRUCache<string, string>({ max: 10_000 });
function readNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const house = parsed.parts.slice(0, HOUSE_PARTS).map((part) => part.toString(16));
  return `${house.join(':')}::/64`;
}
