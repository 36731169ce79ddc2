// Limits password reset mails per recipient, so that nobody's mailbox is flooded from many networks.
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const DAY_MS = 86_400_000;
const MAX_RECIPIENTS = 20_000;
/** RFC 5321. A longer text is no account's address. */
const MAX_ADDRESS_LENGTH = 254;
/** Keycloak trims in the same way (Java's `String.trim`). JavaScript's `trim` keeps control characters. */
const trimControls = (text: string): string => /[^\0-\x20](?:[^]*[^\0-\x20])?/.exec(text)?.[0] ?? '';

interface Mails {
  since: number;
  count: number;
  lastAt: number;
}

/**
 * Returns a function of a URL-encoded reset form. It returns the form to forward, or null if the form names several
 * recipients. Beyond the limit the form names an address that has no account: Keycloak then answers in the same words
 * and sends nothing.
 */
export function createResetLimiter({ perDay, pauseMs }: { perDay: number; pauseMs: number }) {
  const mailsByRecipient = new LRUCache<string, Mails>({ max: MAX_RECIPIENTS });
  const mayReceive = (recipient: string): boolean => {
    if (recipient.length > MAX_ADDRESS_LENGTH) return false;
    const now = Date.now();
    const stored = mailsByRecipient.get(recipient);
    const mails = stored && now - stored.since < DAY_MS ? stored : { since: now, count: 0, lastAt: 0 };
    if (mails.count >= perDay || now - mails.lastAt < pauseMs) return false;
    if (mails.count === 0) mailsByRecipient.set(recipient, mails);
    mails.count++;
    mails.lastAt = now;
    return true;
  };
  return (body: string): string | null => {
    const fields = new URLSearchParams(body);
    const recipients = fields.getAll('username');
    if (recipients.length > 1) return null;
    const recipient = trimControls(recipients[0] ?? '');
    if (recipient === '') return body;
    fields.set(
      'username',
      mayReceive(recipient.toLowerCase()) ? recipient : `${randomUUID()}@nobody.invalid`,
    );
    return fields.toString();
  };
}
