/**
 * Events take seconds to reach every service, not more. A service does not wait for versions that were seen
 * longer ago. This also holds after a reload.
 */
const LASTS_MS = 60_000;
const KEY = 'laurel.versions';
const MAX_VERSIONS = 60;

type Seen = [version: number, at: number];
/**
 * The versions this browser has seen ("film-7" → 3). A service with an older projection waits before it
 * responds.
 */
let known: Map<string, Seen> | undefined;
/** Read on first use, because prerendering has no storage. */
const versions = () =>
  (known ??= new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Seen][]));

export function remember(header: string | null) {
  if (!header) return;
  const all = versions();
  for (const pair of header.split(',')) {
    const [key, version] = pair.trim().split('=');
    const number = Number(version);
    if (!key || !Number.isInteger(number) || number <= (all.get(key)?.[0] ?? -1)) continue;
    all.delete(key);
    all.set(key, [number, Date.now()]);
  }
  for (const key of all.keys()) if (all.size > MAX_VERSIONS) all.delete(key);
  sessionStorage.setItem(KEY, JSON.stringify([...all]));
}

export function seen(): Record<string, number> | undefined {
  const fresh = [...versions()].filter(([, [, at]]) => Date.now() - at < LASTS_MS);
  return fresh.length > 0 ? Object.fromEntries(fresh.map(([key, [version]]) => [key, version])) : undefined;
}

export function forgetSeen() {
  versions().clear();
  sessionStorage.removeItem(KEY);
}
