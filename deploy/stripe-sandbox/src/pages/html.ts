import type { Answer } from '../http/response.ts';

/** Markup that is safe to show as it is. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export type { Html };
type HtmlValue = Html | string | number | null | undefined | false | HtmlValue[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

function renderValue(value: HtmlValue): string {
  if (Array.isArray(value)) return value.map(renderValue).join('');
  if (value instanceof Html) return value.text;
  return value === null || value === undefined || value === false ? '' : escapeHtml(String(value));
}

/** A template that escapes its values, unless they are markup themselves. */
export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]) =>
  new Html(strings.reduce((text, next, index) => text + renderValue(values[index - 1]) + next));

/**
 * Renders a whole page. `formTargets`: the addresses to which its forms may finally redirect. Browsers refuse
 * all others (`form-action`).
 */
export function renderPage(
  {
    title,
    publicUrl,
    formTargets = [],
    status = 200,
  }: { title: string; publicUrl: string; formTargets?: (string | null)[]; status?: number },
  main: Html,
): Answer {
  const origins = formTargets
    .filter((url) => url !== null && URL.canParse(url))
    .map((url) => new URL(url!).origin);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    ["form-action 'self'", ...origins].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · test payments</title>
        <link rel="stylesheet" href="${publicUrl}/style.css" />
      </head>
      <body>
        <header class="test">Test payments: no money moves</header>
        <main>${main}</main>
      </body>
    </html> `;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: text,
  };
}
