// Limits password reset mails per recipient, so that nobody's mailbox is flooded from many networks.
import { randomUUID } from 'node:crypto';

const DAY_MS = 86_400_000;
const MAX_RECIPIENTS = 100_000;

interface Mails {
  since: number;
  count: number;
  lastAt: number;
}

/**
 * Returns a function of a reset form as it was posted. It returns the form to forward. Beyond the limit the form names
 * an address that has no account: Keycloak then answers in the same words and sends nothing.
 */
export function createResetLimiter({ perDay, pauseMs }: { perDay: number; pauseMs: number }) {
  const mailsByRecipient = new Map<string, Mails>();
  return (body: string): string => {
    const fields = new URLSearchParams(body);
    const recipient = fields.get('username')?.trim().toLowerCase();
    if (!recipient) return body;
    const now = Date.now();
    const stored = mailsByRecipient.get(recipient);
    const mails = stored && now - stored.since < DAY_MS ? stored : { since: now, count: 0, lastAt: 0 };
    mailsByRecipient.delete(recipient);
    mailsByRecipient.set(recipient, mails);
    if (mailsByRecipient.size > MAX_RECIPIENTS)
      mailsByRecipient.delete(mailsByRecipient.keys().next().value!);
    if (mails.count >= perDay || now - mails.lastAt < pauseMs) {
      fields.set('username', `${randomUUID()}@nobody.invalid`);
      return fields.toString();
    }
    mails.count++;
    mails.lastAt = now;
    return body;
  };
}
