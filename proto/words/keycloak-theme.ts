import { mailFrame, mailHtml } from './mail-html.js';
import { mailWords, type Parts } from './mail-parts.js';
import type { MailName } from './mail-templates.js';
import { mailText } from './mail-text.js';

interface Sent {
  /** Keycloak's own name of its words. */
  key: string;
  name: MailName;
  /** Where its link leads, as FreeMarker reads it. */
  path: string;
  /** Where it goes, if not to the account's address. */
  to?: string;
}
const RESET = '"/reset-password"';
const VERIFY = '"/mail-verification"';
/** The mails that Keycloak sends, by its templates. What somebody must do for their account is a new password, or more than that. */
const SENT: Record<string, Sent> = {
  'email-verification': { key: 'emailVerification', name: 'address-to-verify', path: VERIFY },
  'email-update-confirmation': {
    key: 'emailUpdateConfirmation',
    name: 'new-address-to-verify',
    path: VERIFY,
    to: 'newEmail',
  },
  'password-reset': { key: 'passwordReset', name: 'reset', path: RESET },
  executeActions: {
    key: 'executeActions',
    name: 'account-to-finish',
    path: `(requiredActions![])?seq_contains("UPDATE_PASSWORD")?then(${RESET}, ${VERIFY})`,
  },
};
const SAID = ['subject', 'preheader', 'lead', 'action', 'note'] as const;
/** In Keycloak's words a value is a number: what the template gives as the first, and the second. */
const PLACES = { expiry: '{0}', newAddress: '{1}', address: '{0}' };
const GIVEN = 'linkExpirationFormatter(linkExpiration), newEmail!""';

/** As java.util.Properties and MessageFormat read it. */
const line = (key: string, text: string) =>
  `${key}=${text
    .replaceAll("'", "''")
    .replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}`;

const keyOf = ({ key }: Sent, part: (typeof SAID)[number]) =>
  `${key}${part[0]!.toUpperCase()}${part.slice(1)}`;

/** What a mail says, as FreeMarker's questions for it. */
function asked(sent: Sent): Parts {
  const of = (part: (typeof SAID)[number]) => `\${msg("${keyOf(sent, part)}", ${GIVEN})}`;
  return {
    subject: of('subject'),
    preheader: of('preheader'),
    hello: null,
    lead: of('lead'),
    lines: [],
    facts: [],
    action: { label: of('action'), url: `\${product(${sent.path})}` },
    note: of('note'),
    footer: `\${msg("laurelFooter", ${sent.to ?? 'user.email'})}`,
    choose: null,
    stop: null,
  };
}
const asItIs = (text: string) => text;
const LANGUAGE = '${locale.language}';
const MADE = 'Made by deploy/keycloak/write-mails.mjs from proto/words; not edited by hand.';

/** Keycloak's e-mail theme by its files: the product's words and look, for the mails that Keycloak writes itself. */
export function keycloakTheme(): Record<string, string> {
  const sent = Object.entries(SENT);
  const words = sent.flatMap(([, one]) =>
    SAID.map((part) => line(keyOf(one, part), mailWords(`mail.${one.name}.${part}`, PLACES))),
  );
  const footer = line('laurelFooter', mailWords('mail.footer', PLACES));
  const head = { language: LANGUAGE, title: 'Laurel', preheader: '' };
  const layout = mailFrame(head, '<#nested>', '');
  return Object.fromEntries([
    ['messages/messages_en.properties', `# ${MADE}\n${[...words, footer].join('\n')}\n`],
    ['html/template.ftl', `<#-- ${MADE} -->\n<#macro emailLayout>\n${layout}</#macro>\n`],
    ...sent.map(([file, one]) => [
      `html/${file}.ftl`,
      `<#-- ${MADE} -->\n<#include "links.ftl">\n${mailHtml(asked(one), asItIs, LANGUAGE)}`,
    ]),
    ...sent.map(([file, one]) => [
      `text/${file}.ftl`,
      `<#ftl output_format="plainText">\n<#-- ${MADE} -->\n<#include "links.ftl">\n${mailText(asked(one))}`,
    ]),
  ]) as Record<string, string>;
}
