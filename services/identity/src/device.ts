import Bowser from 'bowser';

/** What a browser says of itself, as people call it. */
export interface Device {
  browser: string | null;
  system: string | null;
  kind: 'desktop' | 'mobile' | 'tablet' | 'other';
}
const KINDS = ['desktop', 'mobile', 'tablet'] as const;
/** Longer names than anybody uses. */
const CALLED: Record<string, string> = {
  'Samsung Internet for Android': 'Samsung Internet',
  'Microsoft Edge': 'Edge',
  'Android Browser': 'Android’s browser',
};

/** Names that are known: bowser takes whatever stands before a slash for one, and it goes into mails. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));
const known = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name && names.has(name) ? name : null;

/** From the User-Agent header: a claim, good enough to recognise one's own devices by. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = KINDS.find((one) => one === platform.type) ?? 'other';
  const isTablet = os.name === 'iOS' && kind === 'tablet';
  const system = os.name === 'iOS' ? (isTablet ? 'iPad' : 'iPhone') : known(SYSTEMS, os.name);
  const name = known(BROWSERS, browser.name);
  return { browser: name && (CALLED[name] ?? name), system, kind };
}
