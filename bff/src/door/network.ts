import ipaddr from 'ipaddr.js';

const HOUSE_PARTS = 4;

/** Whom an address is counted for: itself, and in IPv6 the /64 that a household has to itself. What is no address stands for itself. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const house = parsed.parts.slice(0, HOUSE_PARTS).map((part) => part.toString(16));
  return `${house.join(':')}::/64`;
}
