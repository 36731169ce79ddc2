import type { MailSections } from './sections.js';

/** Renders an e-mail as plain text, with the same texts and links as its HTML. */
export function mailText({
  subject,
  preheader,
  hello,
  lead,
  lines,
  details,
  action,
  note,
  footer,
  choose,
  stop,
}: MailSections): string {
  const link = ({ label, url }: MailSections['action']) => `${label}:\n${url}`;
  const blocks = [
    'Laurel',
    subject,
    preheader,
    hello,
    lead,
    lines.join('\n'),
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    link(action),
    note,
    '-- ',
    footer,
    choose && link(choose),
    stop && link(stop),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
