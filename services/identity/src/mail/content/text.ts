import type { MailSections } from './sections.js';

/** Renders an e-mail as plain text, with the same texts and links as its HTML. */
export function renderMailText(sections: MailSections): string {
  const { action, settingsLink, unsubscribeLink } = sections;
  const formatLink = ({ label, url }: MailSections['action']) => `${label}:\n${url}`;
  const blocks = [
    'Laurel',
    sections.subject,
    sections.preheader,
    sections.greeting,
    sections.lead,
    sections.lines.join('\n'),
    sections.details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    formatLink(action),
    sections.note,
    '-- ',
    sections.footer,
    settingsLink && formatLink(settingsLink),
    unsubscribeLink && formatLink(unsubscribeLink),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
