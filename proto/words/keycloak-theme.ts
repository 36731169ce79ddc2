import { mailFrame, mailHtml } from './mail-html.js';
import { formatMailMessage, type MailSections } from './mail-sections.js';
import type { MailName } from './mail-templates.js';
import { mailText } from './mail-text.js';

interface Sent {
  /** Keycloak's message key prefix. */
  key: string;
  name: MailName;
  /** A FreeMarker expression with the path of the link. */
  path: string;
  /** A FreeMarker expression with the recipient, if it is not the account's address. */
  to?: string;
}
const RESET = '"/reset-password"';
const VERIFY = '"/mail-verification"';
/**
 * The e-mails that Keycloak sends, by template. Required account actions are either a new password or several
 * actions.
 */
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
const TEXT_SECTIONS = ['subject', 'preheader', 'lead', 'action', 'note'] as const;
/** Keycloak's messages use numbered placeholders for the template arguments. */
const PLACEHOLDERS = { expiry: '{0}', newAddress: '{1}', address: '{0}' };
const GIVEN = 'linkExpirationFormatter(linkExpiration), newEmail!""';

/** Escapes a line for java.util.Properties and MessageFormat. */
const line = (key: string, text: string) =>
  `${key}=${text
    .replaceAll("'", "''")
    .replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}`;

const getMessageKey = ({ key }: Sent, section: (typeof TEXT_SECTIONS)[number]) =>
  `${key}${section[0]!.toUpperCase()}${section.slice(1)}`;

/** Returns the sections of an e-mail as FreeMarker expressions. */
function toKeycloakSections(sent: Sent): MailSections {
  const getMessage = (section: (typeof TEXT_SECTIONS)[number]) =>
    `\${msg("${getMessageKey(sent, section)}", ${GIVEN})}`;
  return {
    subject: getMessage('subject'),
    preheader: getMessage('preheader'),
    hello: null,
    lead: getMessage('lead'),
    lines: [],
    details: [],
    action: { label: getMessage('action'), url: `\${product(${sent.path})}` },
    note: getMessage('note'),
    footer: `\${msg("laurelFooter", ${sent.to ?? 'user.email'})}`,
    choose: null,
    stop: null,
  };
}
const asItIs = (text: string) => text;
const LANGUAGE = '${locale.language}';
const MADE = 'Made by deploy/keycloak/write-mails.mjs from proto/words; not edited by hand.';

/**
 * Returns the files of Keycloak's e-mail theme, with the product's texts and design, for the e-mails that
 * Keycloak sends itself.
 */
export function keycloakTheme(): Record<string, string> {
  const sent = Object.entries(SENT);
  const messageLines = sent.flatMap(([, one]) =>
    TEXT_SECTIONS.map((section) =>
      line(getMessageKey(one, section), formatMailMessage(`mail.${one.name}.${section}`, PLACEHOLDERS)),
    ),
  );
  const footer = line('laurelFooter', formatMailMessage('mail.footer', PLACEHOLDERS));
  const head = { language: LANGUAGE, title: 'Laurel', preheader: '' };
  const layout = mailFrame(head, '<#nested>', '');
  return Object.fromEntries([
    ['messages/messages_en.properties', `# ${MADE}\n${[...messageLines, footer].join('\n')}\n`],
    ['html/template.ftl', `<#-- ${MADE} -->\n<#macro emailLayout>\n${layout}</#macro>\n`],
    ...sent.map(([file, one]) => [
      `html/${file}.ftl`,
      `<#-- ${MADE} -->\n<#include "links.ftl">\n${mailHtml(toKeycloakSections(one), asItIs, LANGUAGE)}`,
    ]),
    ...sent.map(([file, one]) => [
      `text/${file}.ftl`,
      `<#ftl output_format="plainText">\n<#-- ${MADE} -->\n<#include "links.ftl">\n${mailText(toKeycloakSections(one))}`,
    ]),
  ]) as Record<string, string>;
}
