// The HTML for stored mails: the list, one mail, and a mail in its frame.
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text) => String(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);
const unescapeHtml = (html) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) =>
    Object.keys(ENTITIES).find((character) => ENTITIES[character] === entity),
  );
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});
const formatTime = (instant) =>
  `<time datetime="${escapeHtml(instant)}">${timeFormat.format(new Date(instant))} UTC</time>`;

const renderLayout = (title, main) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Laurel</title>
<link rel="stylesheet" href="/dev/mail/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a href="/dev/mail">Laurel</a> <span>e-mails of this machine</span></header>
<main id="main">
${main}
</main>
</body>
</html>
`;

const renderDeleteForm = (count) => `<details class="delete"><summary>Delete all …</summary>
<form method="post" action="/dev/mail/delete"><p>This cannot be undone.</p><button>Delete ${count === 1 ? 'the e-mail' : `${count} e-mails`}</button></form></details>`;

/** Renders all mails, newest first. */
export function renderList(mails) {
  if (mails.length === 0)
    return renderLayout(
      'E-mails',
      `<h1>E-mails</h1>
<p class="empty">No e-mails yet. Laurel and Keycloak send all e-mails of this machine here. Sign up or request a new password, and refresh this page.</p>
<p><a class="button" href="/dev/mail">Refresh</a></p>`,
    );
  const renderRow = ({ id, to, from, subject, at }) => `<li><a href="/dev/mail/${id}">
<strong dir="auto">${escapeHtml(subject || 'No subject')}</strong>
<span dir="auto">to ${escapeHtml(to)}</span>
<span class="muted"><span dir="auto">from ${escapeHtml(from)}</span>, ${formatTime(at)}</span></a></li>`;
  return renderLayout(
    'E-mails',
    `<div class="head"><h1>E-mails <small>${mails.length}</small></h1><a class="button" href="/dev/mail">Refresh</a>${renderDeleteForm(mails.length)}</div>
<ol class="mails">${mails.map(renderRow).join('\n')}</ol>`,
  );
}

/** Returns every address that a mail links to, once, in order. */
function findLinks({ html, text }) {
  const inHtml = [...(html ?? '').matchAll(/\shref="(https?:[^"]+)"/g)].map(([, href]) => unescapeHtml(href));
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([href]) => href);
  return [...new Set([...inHtml, ...inText])];
}

const VIEWS = { html: 'As HTML', text: 'As plain text', headers: 'Headers' };
const renderers = {
  html: ({ id }) =>
    `<iframe title="The e-mail as HTML" src="/dev/mail/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  text: ({ text }) => `<pre dir="auto" tabindex="0">${escapeHtml(text)}</pre>`,
  headers: ({ headers }) => `<pre tabindex="0">${escapeHtml(headers.join('\n'))}</pre>`,
};

/** Renders one mail as HTML, unless it has none or another view is requested. */
export function renderMail(mail, requestedView) {
  const views = Object.keys(VIEWS).filter((view) => view !== 'html' || mail.html);
  const view = views.includes(requestedView) ? requestedView : views[0];
  const { id, subject, from, to, at } = mail;
  const renderTab = (name) =>
    `<a href="/dev/mail/${id}?as=${name}"${name === view ? ' aria-current="page"' : ''}>${VIEWS[name]}</a>`;
  const links = findLinks(mail).map(
    (href) => `<li><a href="${escapeHtml(href)}">${escapeHtml(href)}</a></li>`,
  );
  return renderLayout(
    subject || 'No subject',
    `<p><a href="/dev/mail">All e-mails</a></p>
<h1 dir="auto">${escapeHtml(subject || 'No subject')}</h1>
<dl><dt>To</dt><dd dir="auto">${escapeHtml(to)}</dd><dt>From</dt><dd dir="auto">${escapeHtml(from)}</dd><dt>Arrived</dt><dd>${formatTime(at)}</dd></dl>
<h2>Links</h2>
${links.length ? `<ul class="links">${links.join('\n')}</ul>` : '<p class="muted">None.</p>'}
<nav aria-label="Format">${views.map(renderTab).join('\n')}</nav>
${renderers[view](mail)}`,
  );
}

/** Returns a mail as its frame shows it. Links open in a new tab. */
export const getFrameHtml = ({ html, text }) =>
  html
    ? html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
    : `<!doctype html><pre>${escapeHtml(text)}</pre>`;

export const renderMissing = () =>
  renderLayout(
    'E-mail not found',
    '<h1>E-mail not found</h1><p>It was deleted, or never arrived. <a href="/dev/mail">All e-mails</a></p>',
  );
