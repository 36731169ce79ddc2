import { escapeHtml } from '@laurel/rules/text/escape-html';
import { styled, SANS, SERIF, SHEET } from './style.js';
import type { MailSections } from './sections.js';

const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const TEXT = `margin:0 0 16px;font-size:16px;line-height:1.5;${WRAP}`;
const SMALL = `margin:0;font-size:13px;line-height:1.5;${WRAP}`;

/** One column of 320 px, without images, scripts or external resources. The arguments must be HTML. */
export function mailFrame(
  head: { language: string; title: string; preheader: string },
  body: string,
  foot: string,
) {
  return `<!doctype html>
<html lang="${head.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${head.title}</title>
<style>
${SHEET}
</style>
</head>
<body ${styled('page', `margin:0;padding:0;${SANS}`)}>
<div style="display:none;max-height:0;overflow:hidden">${head.preheader}</div>
<div role="article" aria-roledescription="mail" aria-label="${head.title}" lang="${head.language}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styled('page', SANS)}>
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px"><span ${styled('brand', `${SERIF};font-size:24px;line-height:1.2;letter-spacing:-.01em;border-bottom:3px solid;padding-bottom:2px`)}>Laurel</span></td></tr>
<tr><td ${styled('card', 'padding:32px;border:1px solid;border-radius:12px')}>
${body}
</td></tr>
<tr><td style="padding:16px 4px 0">${foot}</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

/** Renders an e-mail as HTML. `text` escapes a text; `keycloak-theme.ts` passes HTML and disables it. */
export function mailHtml(
  sections: MailSections,
  text: (value: string) => string = escapeHtml,
  language = 'en',
): string {
  const { subject, preheader, hello, lead, lines, details, action, note, footer, choose, stop } = sections;
  const item = (line: string) =>
    `<li ${styled('ink', `margin:0 0 8px;font-size:16px;line-height:1.5;${WRAP}`)}>${text(line)}</li>`;
  const row = ({ label, value }: MailSections['details'][number]) =>
    `<tr><td ${styled('muted', 'padding:2px 16px 2px 0;font-size:14px;vertical-align:top;white-space:nowrap')}>${text(label)}</td>` +
    `<td ${styled('ink', `padding:2px 0;font-size:14px;${WRAP}`)}>${text(value)}</td></tr>`;
  const body = [
    `<h1 ${styled('ink', `margin:0 0 16px;${SERIF};font-size:26px;line-height:1.15;font-weight:600;${WRAP}`)}>${text(subject)}</h1>`,
    hello && `<p ${styled('ink', TEXT)}>${text(hello)}</p>`,
    `<p ${styled('ink', TEXT)}>${text(lead)}</p>`,
    lines.length > 0 && `<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines.map(item).join('')}</ul>`,
    details.length > 0 &&
      `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${details.map(row).join('')}</table>`,
    `<p style="margin:0 0 20px"><a href="${text(action.url)}" ${styled('button', 'display:inline-block;padding:12px 20px;border-radius:6px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none')}>${text(action.label)}</a></p>`,
    `<p ${styled('muted', SMALL)}>${text(note)}</p>`,
  ];
  const foot = [
    `<p ${styled('muted', SMALL)}>${text(footer)}</p>`,
    ...[choose, stop].map(
      (link) =>
        link &&
        `<p ${styled('muted', `${SMALL};padding-top:8px`)}><a href="${text(link.url)}" ${styled('link', 'text-decoration:underline')}>${text(link.label)}</a></p>`,
    ),
  ];
  const head = { language, title: text(subject), preheader: text(preheader) };
  return mailFrame(head, body.filter(Boolean).join('\n'), foot.filter(Boolean).join('\n'));
}
