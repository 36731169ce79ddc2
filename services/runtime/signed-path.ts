import { createHmac, timingSafeEqual } from 'node:crypto';

const signature = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('base64url');

/** An address of ours that works until a moment (milliseconds since the epoch), for whoever has it. */
export function signedPath(path: string, facts: Record<string, string>, until: number, key: Buffer): string {
  const text = `${path}?${new URLSearchParams({ ...facts, until: String(until) })}`;
  return `${text}&sig=${signature(text, key)}`;
}

/** What a signed address says; null for one that was made up, changed, or has ended. */
export function readSigned(target: string, key: Buffer, now = Date.now()): URLSearchParams | null {
  const cut = target.lastIndexOf('&sig=');
  const text = target.slice(0, Math.max(cut, 0));
  const [given, right] = [target.slice(cut + 5), signature(text, key)].map((one) => Buffer.from(one));
  if (cut < 0 || given!.length !== right!.length || !timingSafeEqual(given!, right!)) return null;
  const facts = new URLSearchParams(text.split('?')[1]);
  return Number(facts.get('until')) < now ? null : facts;
}
