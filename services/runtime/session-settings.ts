/** What an address may say of a session beside its `options`; pg says these after them, so that they would win. */
const ALSO_SAID = ['options', 'statement_timeout', 'lock_timeout'];
/** A name may be written with escapes. */
const nameIn = (one: string) => new URLSearchParams(one).keys().next().value ?? '';

/**
 * An address with settings of ours for its sessions (`-c name=value …`): after those that it has itself, so that ours win and its others hold. Said beside
 * an address instead, pg would heed none of ours where that has `options`.
 */
export function withSettings(address: string, settings: string): string {
  const [before = '', query = ''] = address.replace(/#.*$/s, '').split(/\?(.*)/s);
  const said = query.split('&').filter(Boolean);
  const own = said.findLast((one) => nameIn(one) === 'options')?.replace(/^[^=]*=?/, '');
  const options = [own, settings.replaceAll(' ', '+')].filter(Boolean).join('+');
  return `${before}?${[...said.filter((one) => !ALSO_SAID.includes(nameIn(one))), `options=${options}`].join('&')}`;
}
