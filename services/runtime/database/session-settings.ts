/** URL parameters that pg applies after `options`, so they would override it. */
const OVERRIDDEN_PARAMETERS = ['options', 'statement_timeout', 'lock_timeout'];
/** A parameter name may be percent-encoded. */
const nameIn = (value: string) => new URLSearchParams(value).keys().next().value ?? '';

/**
 * Adds session settings (`-c name=value …`) to a connection URL, after those that it already has. Ours
 * therefore win and the others stay. pg ignores settings that are passed separately if the URL has `options`.
 */
export function withSettings(address: string, settings: string): string {
  const [before = '', query = ''] = address.replace(/#.*$/s, '').split(/\?(.*)/s);
  const parameters = query.split('&').filter(Boolean);
  const existing = parameters
    .findLast((parameter) => nameIn(parameter) === 'options')
    ?.replace(/^[^=]*=?/, '');
  const options = [existing, settings.replaceAll(' ', '+')].filter(Boolean).join('+');
  return `${before}?${[...parameters.filter((parameter) => !OVERRIDDEN_PARAMETERS.includes(nameIn(parameter))), `options=${options}`].join('&')}`;
}
