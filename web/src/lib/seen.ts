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
let known: Map<string, number> | undefined;
/** Read when it is asked for first: where pages are drawn beforehand nothing is kept. */
const versions = () => (known ??= new Map(seenBefore()));

export function remember(header: string | null) {
  if (!header) return;
  const all = versions();
  for (const pair of header.split(',')) {
    const [key, version] = pair.trim().split('=');
    const number = Number(version);
    if (!key || !Number.isInteger(number) || number <= (all.get(key) ?? -1)) continue;
    all.delete(key);
    all.set(key, number);
  }
  for (const key of all.keys()) if (all.size > KEEP) all.delete(key);
  sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now(), all: [...all] }));
}

export const seen = (): Record<string, number> | undefined =>
  versions().size > 0 ? Object.fromEntries(versions()) : undefined;

export function forgetSeen() {
  versions().clear();
  sessionStorage.removeItem(KEY);
}
