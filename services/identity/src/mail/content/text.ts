import type { MailSections } from './sections.js';

/** Renders an e-mail as plain text, with the same texts and links as its HTML. */
export function mailText(sections: MailSections): string {
  const { action, choose, stop } = sections;
  const link = ({ label, url }: MailSections['action']) => `${label}:\n${url}`;
  const blocks = [
    'Laurel',
    sections.subject,
    sections.preheader,
    sections.hello,
    sections.lead,
    sections.lines.join('\n'),
    sections.details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    link(action),
    sections.note,
    '-- ',
    sections.footer,
    choose && link(choose),
    stop && link(stop),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
