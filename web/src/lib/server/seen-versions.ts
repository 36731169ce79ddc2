/** Events reach every service within seconds, so no service needs to wait for a version that was seen earlier. */
const MAX_AGE_MS = 60_000;
const KEY = 'laurel.versions';
const MAX_VERSIONS = 60;

type SeenVersion = [version: number, at: number];
/**
 * The versions this browser has seen ("film-7" → 3), sent with each request. A service whose projection is
 * older waits until it has caught up before it responds.
 */
let cachedVersions: Map<string, SeenVersion> | undefined;
/** Read on first use, because prerendering has no storage. */
const loadVersions = () =>
  (cachedVersions ??= new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, SeenVersion][]));

export function recordSeenVersions(header: string | null) {
  if (!header) return;
  const versions = loadVersions();
  for (const pair of header.split(',')) {
    const [key, version] = pair.trim().split('=');
    const number = Number(version);
    if (!key || !Number.isInteger(number) || number <= (versions.get(key)?.[0] ?? -1)) continue;
    versions.delete(key);
    versions.set(key, [number, Date.now()]);
  }
  for (const key of versions.keys()) if (versions.size > MAX_VERSIONS) versions.delete(key);
  sessionStorage.setItem(KEY, JSON.stringify([...versions]));
}

export function getSeenVersions(): Record<string, number> | undefined {
  const recentVersions = [...loadVersions()].filter(([, [, at]]) => Date.now() - at < MAX_AGE_MS);
  return recentVersions.length > 0
    ? Object.fromEntries(recentVersions.map(([key, [version]]) => [key, version]))
    : undefined;
}

export function forgetSeenVersions() {
  loadVersions().clear();
  sessionStorage.removeItem(KEY);
}
