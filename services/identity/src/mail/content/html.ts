import { escapeHtml } from '@laurel/rules/text/escape-html';
import { styleAttributes, SANS, SERIF, SHEET } from './style.js';
import type { MailSections } from './sections.js';

const WRAP_STYLE = 'overflow-wrap:anywhere;word-break:break-word';
const TEXT = `margin:0 0 16px;font-size:16px;line-height:1.5;${WRAP_STYLE}`;
const SMALL_TEXT_STYLE = `margin:0;font-size:13px;line-height:1.5;${WRAP_STYLE}`;

/**
 * Renders the frame of an e-mail: one column of 320 px, without images, scripts or external resources. All
 * arguments must be HTML.
 */
export function renderMailFrame(
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
<body ${styleAttributes('page', `margin:0;padding:0;${SANS}`)}>
<div style="display:none;max-height:0;overflow:hidden">${head.preheader}</div>
<div role="article" aria-roledescription="mail" aria-label="${head.title}" lang="${head.language}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${styleAttributes('page', SANS)}>
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px"><span ${styleAttributes('brand', `${SERIF};font-size:24px;line-height:1.2;letter-spacing:-.01em;border-bottom:3px solid;padding-bottom:2px`)}>Laurel</span></td></tr>
<tr><td ${styleAttributes('card', 'padding:32px;border:1px solid;border-radius:12px')}>
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

/** Renders an e-mail as HTML. `escapeText` escapes a text; `keycloak-theme.ts` passes HTML and disables it. */
export function renderMailHtml(
  sections: MailSections,
  escapeText: (value: string) => string = escapeHtml,
  language = 'en',
): string {
  const {
    subject,
    preheader,
    greeting,
    lead,
    lines,
    details,
    action,
    note,
    footer,
    settingsLink,
    unsubscribeLink,
  } = sections;
  const renderItem = (line: string) =>
    `<li ${styleAttributes('ink', `margin:0 0 8px;font-size:16px;line-height:1.5;${WRAP_STYLE}`)}>${escapeText(line)}</li>`;
  const renderRow = ({ label, value }: MailSections['details'][number]) =>
    `<tr><td ${styleAttributes('muted', 'padding:2px 16px 2px 0;font-size:14px;vertical-align:top;white-space:nowrap')}>${escapeText(label)}</td>` +
    `<td ${styleAttributes('ink', `padding:2px 0;font-size:14px;${WRAP_STYLE}`)}>${escapeText(value)}</td></tr>`;
  const body = [
    `<h1 ${styleAttributes('ink', `margin:0 0 16px;${SERIF};font-size:26px;line-height:1.15;font-weight:600;${WRAP_STYLE}`)}>${escapeText(subject)}</h1>`,
    greeting && `<p ${styleAttributes('ink', TEXT)}>${escapeText(greeting)}</p>`,
    `<p ${styleAttributes('ink', TEXT)}>${escapeText(lead)}</p>`,
    lines.length > 0 &&
      `<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines.map(renderItem).join('')}</ul>`,
    details.length > 0 &&
      `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${details.map(renderRow).join('')}</table>`,
    `<p style="margin:0 0 20px"><a href="${escapeText(action.url)}" ${styleAttributes('button', 'display:inline-block;padding:12px 20px;border-radius:6px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none')}>${escapeText(action.label)}</a></p>`,
    `<p ${styleAttributes('muted', SMALL_TEXT_STYLE)}>${escapeText(note)}</p>`,
  ];
  const foot = [
    `<p ${styleAttributes('muted', SMALL_TEXT_STYLE)}>${escapeText(footer)}</p>`,
    ...[settingsLink, unsubscribeLink].map(
      (link) =>
        link &&
        `<p ${styleAttributes('muted', `${SMALL_TEXT_STYLE};padding-top:8px`)}><a href="${escapeText(link.url)}" ${styleAttributes('link', 'text-decoration:underline')}>${escapeText(link.label)}</a></p>`,
    ),
  ];
  const head = { language, title: escapeText(subject), preheader: escapeText(preheader) };
  return renderMailFrame(head, body.filter(Boolean).join('\n'), foot.filter(Boolean).join('\n'));
}
