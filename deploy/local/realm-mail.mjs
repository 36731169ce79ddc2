// How Keycloak is told of the mail server that identity uses: SMTP_URL and MAIL_FROM as the names that realm.json asks for.
import { Sentence } from './house.mjs';

const USUAL = { 'smtp:': '587', 'smtps:': '465' };
const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** As identity reads it (mail-settings.ts, which this cannot import where it runs: realm-mail.test.ts holds both to one). `smtps://user:password@host:port` and `Name <address>`, taken apart. Off this machine nothing goes in clear, unless `?requireTLS=false`. */
export function realmMail(smtpUrl, mailFrom) {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : null;
  if (!url || !USUAL[url.protocol])
    throw new Sentence('SMTP_URL is smtp://[user:password@]host[:port], or smtps://…');
  const [, name = '', address] = /^(?:(.*?)\s*<)?([^<>\s]+@[^<>\s]+?)>?$/.exec(mailFrom.trim()) ?? [];
  if (!address) throw new Sentence('MAIL_FROM is an address, or: Name <address>.');
  const isTls = url.protocol === 'smtps:';
  const mayBeClear = HERE.test(url.hostname) || url.searchParams.get('requireTLS') === 'false';
  return {
    SMTP_HOST: url.hostname.replace(/^\[|\]$/g, ''),
    SMTP_PORT: url.port || USUAL[url.protocol],
    SMTP_FROM: address,
    SMTP_FROM_NAME: name.replace(/^"|"$/g, '') || 'Laurel',
    SMTP_AUTH: String(url.username !== ''),
    SMTP_USER: decodeURIComponent(url.username),
    SMTP_PASSWORD: decodeURIComponent(url.password),
    SMTP_SSL: String(isTls),
    SMTP_STARTTLS: String(!isTls && !mayBeClear),
  };
}
