import { isDeferrable } from '@laurel/messages/notifications/mail-templates';
import type { SecretBox } from '../settings/secrets.js';
import { isMacEqual } from './is-mac-equal.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** 128 bits, so that the token fits into a URL segment of at most one hundred characters. */
const MAC_LENGTH = 32;
const getMac = (secretBox: SecretBox, userId: string, name: string) =>
  secretBox.computeMac(`stop ${userId} ${name}`).slice(0, MAC_LENGTH);

/**
 * Creates a token for a user and a kind of notice, with a MAC. Without a log-in, it only permits stopping
 * notices of this kind.
 */
export const createStopToken = (secretBox: SecretBox, userId: string, name: string): string =>
  [userId, name, getMac(secretBox, userId, name)].join('.');

/** Parses a token. Returns null if it is not ours. */
export function parseStopToken(secretBox: SecretBox, token: string): { userId: string; name: string } | null {
  const [userId = '', name = '', mac = '', ...extraSections] = token.split('.');
  if (extraSections.length > 0 || !UUID.test(userId) || !isDeferrable(name)) return null;
  return isMacEqual(getMac(secretBox, userId, name), mac) ? { userId, name } : null;
}
