/** Facts take seconds to be everywhere, not more: what was seen longer ago makes no service wait. Also for a page that is loaded anew. */
const LASTS_MS = 60_000;
const KEY = 'laurel.versions';
const KEEP = 60;

type Seen = [version: number, at: number];
/** The versions this browser has seen ("film-7" → 3), so that a service with an older copy waits before it answers. */
let known: Map<string, Seen> | undefined;
/** Read when it is asked for first: where pages are drawn beforehand nothing is kept. */
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
  for (const key of all.keys()) if (all.size > KEEP) all.delete(key);
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
