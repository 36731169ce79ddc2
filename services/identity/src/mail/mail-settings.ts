import type { Env } from '@laurel/runtime/env';
import type { IdentityEnv } from '../identity.env.js';

/** Through which server mails go, and who sends them. */
export interface MailSettings {
  smtpUrl: string;
  from: { name: string; address: string };
  /** Whether the server may be spoken to in clear. */
  mayBeClear: boolean;
}
const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Null where no SMTP server is named: mails wait. Off this machine nothing goes in clear, unless `?requireTLS=false` says so. */
export function mailSettings(env: Env): MailSettings | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env as IdentityEnv;
  if (!smtpUrl) return null;
  if (!from) throw new Error('The environment is not usable:\n  MAIL_FROM: who sends, as SMTP_URL is set');
  const [, name = '', address = ''] = /^(?:(.*?)\s*<)?([^<>\s]+)>?$/.exec(from.trim()) ?? [];
  const url = new URL(smtpUrl);
  const mayBeClear = HERE.test(url.hostname) || url.searchParams.get('requireTLS') === 'false';
  return { smtpUrl, from: { name: name.replace(/^"|"$/g, ''), address }, mayBeClear };
}
