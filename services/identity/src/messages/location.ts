import ipaddr from 'ipaddr.js';

export type AddressLocation = 'here' | 'local' | 'address' | 'unknown';
const LOCAL = ['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/**
 * Returns what an IP address reliably reveals. It does not name a country, because databases of countries are
 * large, soon outdated, and wrong for travellers (decision 020).
 */
export function getLocation(address: string | null): AddressLocation {
  if (!address || !ipaddr.isValid(address)) return 'unknown';
  const range = ipaddr.process(address).range();
  if (range === 'loopback') return 'here';
  return LOCAL.includes(range) ? 'local' : 'address';
}
