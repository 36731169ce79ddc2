import type { Env } from '@laurel/runtime/process/env';
import type { IdentityEnv } from '../settings/identity.env.js';

export interface MailSettings {
  smtpUrl: string;
  from: { name: string; address: string };
  /** Whether the connection may be unencrypted. */
  mayBeClear: boolean;
}
const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Null without an SMTP server: mails wait. Other machines must be encrypted, except `?requireTLS=false`. */
export function mailSettings(env: Env): MailSettings | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env as IdentityEnv;
  if (!smtpUrl) return null;
  if (!from) throw new Error('The environment is not usable:\n  MAIL_FROM: must be set with SMTP_URL');
  const [, name = '', address = ''] = /^(?:(.*?)\s*<)?([^<>\s]+)>?$/.exec(from.trim()) ?? [];
  const url = new URL(smtpUrl);
  const mayBeClear = HERE.test(url.hostname) || url.searchParams.get('requireTLS') === 'false';
  return { smtpUrl, from: { name: name.replace(/^"|"$/g, ''), address }, mayBeClear };
}
