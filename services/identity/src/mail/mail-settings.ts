import type { Env } from '@laurel/runtime/process/env';
import type { IdentityEnv } from '../settings/identity.env.js';

export interface MailSettings {
  smtpUrl: string;
  sender: { name: string; address: string };
  /** Whether the connection may be unencrypted. */
  allowsUnencrypted: boolean;
}
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Returns null without an SMTP server. A connection to another machine must be encrypted, unless the URL has
 * `?requireTLS=false`.
 */
export function readMailSettings(env: Env): MailSettings | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: senderText } = env as IdentityEnv;
  if (!smtpUrl) return null;
  if (!senderText) throw new Error('The environment is not usable:\n  MAIL_FROM: must be set with SMTP_URL');
  const [, name = '', address = ''] = /^(?:(.*)<)?([^<>\s]+)>?$/.exec(senderText.trim()) ?? [];
  const url = new URL(smtpUrl);
  const allowsUnencrypted = LOCAL_HOST.test(url.hostname) || url.searchParams.get('requireTLS') === 'false';
  return { smtpUrl, sender: { name: name.trim().replace(/^"|"$/g, ''), address }, allowsUnencrypted };
}
