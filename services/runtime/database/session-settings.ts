/** URL parameters that pg applies after `options`, so they would override it. */
const OVERRIDDEN_PARAMETERS = ['options', 'statement_timeout', 'lock_timeout'];
/** Decodes the name of a URL parameter, which may be percent-encoded. */
const parseParameterName = (value: string) => new URLSearchParams(value).keys().next().value ?? '';

/**
 * Adds session settings (`-c name=value …`) to the `options` of a connection URL, after the existing ones.
 * The last setting of a name applies, so ours override and all others stay. They must be in the URL, because
 * pg ignores separate settings if the URL has `options`.
 */
export function withSettings(address: string, settings: string): string {
  const [base = '', query = ''] = address.replace(/#.*/s, '').split(/\?(.*)/s);
  const parameters = query.split('&').filter(Boolean);
  const existingOptions = parameters
    .findLast((parameter) => parseParameterName(parameter) === 'options')
    ?.replace(/^[^=]*=?/, '');
  const options = [existingOptions, settings.replaceAll(' ', '+')].filter(Boolean).join('+');
  return `${base}?${[...parameters.filter((parameter) => !OVERRIDDEN_PARAMETERS.includes(parseParameterName(parameter))), `options=${options}`].join('&')}`;
}
