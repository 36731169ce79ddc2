import { createHmac } from 'node:crypto';
import type { SecretBox } from '../settings/secrets.js';
import { isMacEqual } from './is-mac-equal.js';

interface BounceReport {
  token: string;
  reason: string;
}

/** Returns the key with which the operator’s mail server signs its reports. `bounce-key` prints it. */
export const getBounceKey = (secretBox: SecretBox): string => secretBox.computeMac('bounce reports');

/** Returns the signature of a report: HMAC-SHA256 of the token, a line feed and the reason, in hex. */
export const signBounceReport = (key: string, { token, reason }: BounceReport): string =>
  createHmac('sha256', key).update(`${token}\n${reason}`).digest('hex');

export const isSignedByMailServer = (
  secretBox: SecretBox,
  report: BounceReport,
  signature: string,
): boolean => isMacEqual(signBounceReport(getBounceKey(secretBox), report), signature.toLowerCase());
