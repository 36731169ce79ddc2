// Gives Keycloak the mail server that identity uses: converts SMTP_URL and MAIL_FROM to the names in
// realm.json.
import { UserError } from '../workspace/repository.mjs';

const DEFAULT_PORTS = { 'smtp:': '587', 'smtps:': '465' };
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Parses both variables like identity (mail-settings.ts, which cannot be imported where this runs;
 * realm-mail.test.ts compares the two). The formats are `smtps://user:password@host:port` and `Name <address>`. Mails leave this
 * machine encrypted, unless `?requireTLS=false`.
 */
export function createRealmMail(smtpUrl, mailFrom) {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : null;
  if (!url || !DEFAULT_PORTS[url.protocol])
    throw new UserError('SMTP_URL is smtp://[user:password@]host[:port], or smtps://…');
  const [, name = '', address] = /^(?:(.*)<)?([^<>\s@]+@[^<>\s]+)>?$/.exec(mailFrom.trim()) ?? [];
  if (!address) throw new UserError('MAIL_FROM is an address, or: Name <address>.');
  const isTls = url.protocol === 'smtps:';
  const mayBeUnencrypted = LOOPBACK.test(url.hostname) || url.searchParams.get('requireTLS') === 'false';
  return {
    SMTP_HOST: url.hostname.replace(/^\[|\]$/g, ''),
    SMTP_PORT: url.port || DEFAULT_PORTS[url.protocol],
    SMTP_FROM: address,
    SMTP_FROM_NAME: name.trim().replace(/^"|"$/g, '') || 'Laurel',
    SMTP_AUTH: String(url.username !== ''),
    SMTP_USER: decodeURIComponent(url.username),
    SMTP_PASSWORD: decodeURIComponent(url.password),
    SMTP_SSL: String(isTls),
    SMTP_STARTTLS: String(!isTls && !mayBeUnencrypted),
  };
}
