import { createHmac, timingSafeEqual } from 'node:crypto';

const signature = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('base64url');

/**
 * Returns a signed URL path that is valid until a moment (milliseconds since the epoch), for anyone who has
 * it.
 */
export function signPath(path: string, params: Record<string, string>, until: number, key: Buffer): string {
  const text = `${path}?${new URLSearchParams({ ...params, until: String(until) })}`;
  return `${text}&sig=${signature(text, key)}`;
}

/** Returns the parameters of a signed path. Returns null for one that is forged, changed or expired. */
export function verifySignedPath(target: string, key: Buffer, now = Date.now()): URLSearchParams | null {
  const cut = target.lastIndexOf('&sig=');
  const text = target.slice(0, Math.max(cut, 0));
  const [given, right] = [target.slice(cut + 5), signature(text, key)].map((value) => Buffer.from(value));
  if (cut < 0 || given!.length !== right!.length || !timingSafeEqual(given!, right!)) return null;
  const params = new URLSearchParams(text.split('?')[1]);
  return Number(params.get('until')) < now ? null : params;
}
