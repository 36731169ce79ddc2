import { createHmac, timingSafeEqual } from 'node:crypto';

const createSignature = (text: string, key: Buffer) =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Signs a path. Anybody who knows the signed path may use it. `until`: milliseconds since the epoch. */
export function signPath(path: string, params: Record<string, string>, until: number, key: Buffer): string {
  const text = `${path}?${new URLSearchParams({ ...params, until: String(until) })}`;
  return `${text}&sig=${createSignature(text, key)}`;
}

/** Returns the parameters of a signed path; null if the path is forged, changed or expired. */
export function verifySignedPath(target: string, key: Buffer, now = Date.now()): URLSearchParams | null {
  const signatureIndex = target.lastIndexOf('&sig=');
  const text = target.slice(0, Math.max(signatureIndex, 0));
  const [actual, expected] = [target.slice(signatureIndex + 5), createSignature(text, key)].map((value) =>
    Buffer.from(value),
  );
  if (signatureIndex < 0 || actual!.length !== expected!.length || !timingSafeEqual(actual!, expected!))
    return null;
  const params = new URLSearchParams(text.split('?')[1]);
  return Number(params.get('until')) < now ? null : params;
}
