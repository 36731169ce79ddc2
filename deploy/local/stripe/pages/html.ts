import type { Answer } from '../door/answer.ts';

/** Markup that is safe to show as it is. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export type { Html };
type Part = Html | string | number | null | undefined | false | Part[];

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

function shown(part: Part): string {
  if (Array.isArray(part)) return part.map(shown).join('');
  if (part instanceof Html) return part.text;
  return part === null || part === undefined || part === false ? '' : escaped(String(part));
}

/** A template whose values are escaped, unless they are markup themselves. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]) =>
  new Html(strings.reduce((text, next, index) => text + shown(parts[index - 1]) + next));

/** A whole page. `leadsTo`: where its forms may lead in the end, which browsers check. */
export function page(
  {
    title,
    publicUrl,
    leadsTo = [],
    status = 200,
  }: { title: string; publicUrl: string; leadsTo?: (string | null)[]; status?: number },
  main: Html,
): Answer {
  const origins = leadsTo
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
