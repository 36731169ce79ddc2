import Bowser from 'bowser';

/** A browser as its user knows it. */
export interface Device {
  browser: string | null;
  system: string | null;
  kind: 'desktop' | 'mobile' | 'tablet' | 'other';
}
const KINDS = ['desktop', 'mobile', 'tablet'] as const;
/** Short names for common browsers. */
const SHORT_NAMES: Record<string, string> = {
  'Samsung Internet for Android': 'Samsung Internet',
  'Microsoft Edge': 'Edge',
  'Android Browser': 'Android’s browser',
};

/** Known names. Bowser accepts any text before a slash as a name, and names are used in mails. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));
const pickKnownName = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name && names.has(name) ? name : null;

/**
 * Parses the User-Agent header. A client can send any value, but users can recognise their own devices by it.
 */
export function parseDevice(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = KINDS.find((value) => value === platform.type) ?? 'other';
  const appleDevice = kind === 'tablet' ? 'iPad' : 'iPhone';
  const system = os.name === 'iOS' ? appleDevice : pickKnownName(SYSTEMS, os.name);
  const name = pickKnownName(BROWSERS, browser.name);
  return { browser: name && (SHORT_NAMES[name] ?? name), system, kind };
}
