import { DAY_MS } from '@laurel/rules/dates/days';
import { refuse, secondsTo } from '@laurel/runtime/errors/refusals';

const MINUTE_MS = 60_000;
export const MAX_PER_DAY = 5;

const GOOGLE_DOMAIN = /^(gmail|googlemail)\.com$/;
/** Returns the mailbox of an address. Ignores text after a plus sign, and dots in Google addresses. */
export function getMailbox(address: string): string {
  const lowerCased = address.toLowerCase();
  const atIndex = lowerCased.lastIndexOf('@');
  const [name, domain] = [lowerCased.slice(0, atIndex).replace(/\+.*/, ''), lowerCased.slice(atIndex + 1)];
  return GOOGLE_DOMAIN.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** @throws verification.too_soon within a minute, verification.too_many above five a day */
export function checkMailRate(sentTimes: readonly Date[], now: Date): void {
  const times = sentTimes.map((at) => at.getTime()).toSorted((a, b) => b - a);
  const [newestTime = -Infinity] = times;
  const oldestCountedTime = times[MAX_PER_DAY - 1] ?? -Infinity;
  const secondsUntil = (time: number) => secondsTo(time, now.getTime());
  if (oldestCountedTime > now.getTime() - DAY_MS) {
    const hours = Math.ceil(secondsUntil(oldestCountedTime + DAY_MS) / 3600);
    throw refuse.rateLimited(
      'verification.too_many',
      `You have requested ${MAX_PER_DAY} e-mails today. Check your spam folder too. You can request another one in ${hours} hours.`,
      undefined,
      { max: MAX_PER_DAY, hours },
    );
  }
  if (newestTime > now.getTime() - MINUTE_MS) {
    const seconds = secondsUntil(newestTime + MINUTE_MS);
    throw refuse.rateLimited(
      'verification.too_soon',
      `We have already sent an e-mail. You can request another one in ${seconds} seconds.`,
      undefined,
      { seconds },
    );
  }
}
