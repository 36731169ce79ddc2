import { isUuid } from '@laurel/runtime/auth/call-context';
import type { SecretBox } from '../settings/secrets.js';
import { isMacEqual } from './is-mac-equal.js';

/** The header with the token. Bounces contain the headers of the original letter. */
export const BOUNCE_HEADER = 'X-Laurel-Letter';
const MAC_LENGTH = 32;
const getMac = (secretBox: SecretBox, id: string) =>
  secretBox.computeMac(`bounce ${id}`).slice(0, MAC_LENGTH);

/** Returns a token that identifies a letter, with a MAC. Only somebody who has the letter can know it. */
export const createBounceToken = (secretBox: SecretBox, id: string): string =>
  `${id}.${getMac(secretBox, id)}`;

/** Returns the letter's id, or null if the token is not ours. */
export function parseBounceToken(secretBox: SecretBox, token: string): string | null {
  const [id = '', mac = '', ...extraSections] = token.split('.');
  return extraSections.length === 0 && isUuid(id) && isMacEqual(getMac(secretBox, id), mac) ? id : null;
}
