import ipaddr from 'ipaddr.js';

export type Place = 'here' | 'local' | 'address' | 'unknown';
const LOCAL = ['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/** What an address tells honestly of where somebody is. No country: what maps addresses to one is large, old within weeks, and wrong for who travels (decision 020). */
export function placeOf(address: string | null): Place {
  if (!address || !ipaddr.isValid(address)) return 'unknown';
  const range = ipaddr.process(address).range();
  if (range === 'loopback') return 'here';
  return LOCAL.includes(range) ? 'local' : 'address';
}
