/** A page that is loaded anew goes on from what it saw a moment ago; facts take seconds to be everywhere, not more. */
const LASTS_MS = 60_000;
const KEY = 'laurel.seen';
const KEEP = 60;

function seenBefore(): [string, number][] {
  const kept = sessionStorage.getItem(KEY);
  if (!kept) return [];
  const { at, all } = JSON.parse(kept) as { at: number; all: [string, number][] };
  return Date.now() - at < LASTS_MS ? all : [];
}
/** The versions this browser has seen ("film-7" → 3), so that a service with an older copy waits before it answers. */
const versions = new Map(seenBefore());

export function remember(header: string | null) {
  if (!header) return;
  for (const pair of header.split(',')) {
    const [key, version] = pair.trim().split('=');
    const number = Number(version);
    if (!key || !Number.isInteger(number) || number <= (versions.get(key) ?? -1)) continue;
    versions.delete(key);
    versions.set(key, number);
  }
  for (const key of versions.keys()) if (versions.size > KEEP) versions.delete(key);
  sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now(), all: [...versions] }));
}

export const seen = (): Record<string, number> | undefined =>
  versions.size > 0 ? Object.fromEntries(versions) : undefined;

export function forgetSeen() {
  versions.clear();
  sessionStorage.removeItem(KEY);
}
