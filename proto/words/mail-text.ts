import type { Parts } from './mail-parts.js';

/** A mail as plain text: the words and links of its HTML, in their order. */
export function mailText({
  subject,
  preheader,
  hello,
  lead,
  lines,
  facts,
  action,
  note,
  footer,
  choose,
  stop,
}: Parts): string {
  const link = ({ label, url }: Parts['action']) => `${label}:\n${url}`;
  const blocks = [
    'Laurel',
    subject,
    preheader,
    hello,
    lead,
    lines.join('\n'),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    link(action),
    note,
    '-- ',
    footer,
    choose && link(choose),
    stop && link(stop),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
