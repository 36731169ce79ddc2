import Bowser from 'bowser';

/** A browser’s description of itself, in familiar names. */
export interface Device {
  browser: string | null;
  system: string | null;
  kind: 'desktop' | 'mobile' | 'tablet' | 'other';
}
const KINDS = ['desktop', 'mobile', 'tablet'] as const;
/** Shorter names for what is commonly used. */
const SHORT_NAMES: Record<string, string> = {
  'Samsung Internet for Android': 'Samsung Internet',
  'Microsoft Edge': 'Edge',
  'Android Browser': 'Android’s browser',
};

/** Known names only: bowser accepts any text before a slash as a name, and names go into mails. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));
const pickKnownName = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name && names.has(name) ? name : null;

/** Parses the User-Agent header. It is only a claim, good enough for users to recognise their devices. */
export function parseDevice(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = KINDS.find((value) => value === platform.type) ?? 'other';
  const appleDevice = kind === 'tablet' ? 'iPad' : 'iPhone';
  const system = os.name === 'iOS' ? appleDevice : pickKnownName(SYSTEMS, os.name);
  const name = pickKnownName(BROWSERS, browser.name);
  return { browser: name && (SHORT_NAMES[name] ?? name), system, kind };
}
