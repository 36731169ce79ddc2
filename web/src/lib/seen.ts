/** The versions this browser has seen ("film-7" → 3), so that a service with an older copy waits before it answers. */
const versions = new Map<string, number>();
const keep = 60;

export function remember(header: string | null) {
  for (const pair of header?.split(',') ?? []) {
    const [key, version] = pair.trim().split('=');
    const number = Number(version);
    if (!key || !Number.isInteger(number) || number <= (versions.get(key) ?? -1)) continue;
    versions.delete(key);
    versions.set(key, number);
  }
  for (const key of versions.keys()) if (versions.size > keep) versions.delete(key);
}

export const seen = (): Record<string, number> | undefined =>
  versions.size > 0 ? Object.fromEntries(versions) : undefined;

export const forgetSeen = () => versions.clear();
