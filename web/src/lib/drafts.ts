const prefix = 'laurel:draft:';
const KEPT_MS = 14 * 86_400_000;

/** What someone typed and did not save yet, on this device; each `of` is a user's own. A browser that keeps nothing keeps nothing. */
export function readDraft<T>(of: string): T | null {
  try {
    const { at, value } = JSON.parse(localStorage.getItem(prefix + of) ?? '{}') as { at?: number; value?: T };
    return value !== undefined && at !== undefined && Date.now() - at < KEPT_MS ? value : null;
  } catch {
    return null;
  }
}

export function keepDraft(of: string, value: unknown) {
  try {
    localStorage.setItem(prefix + of, JSON.stringify({ at: Date.now(), value }));
  } catch {
    /* full, or not allowed: then it is not kept */
  }
}

export const forgetDraft = (of: string) => localStorage.removeItem(prefix + of);

/** Who logs out leaves nothing behind. */
export function forgetDrafts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
