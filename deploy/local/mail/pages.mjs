// The pages that show stored mails: /dev/mail. A caller must have the key. The BFF has it, and admits users
// of this machine.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../workspace/repository.mjs';
import { getFrameHtml, renderList, renderMail, renderMissing } from './html.mjs';

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
/**
 * The policy of a framed mail: it may have its own styles, but nothing runs, loads or submits. Its links open
 * in a new tab.
 */
const FRAMED_MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');
const FONTS = {
  'fraunces.woff2': 'fraunces/files/fraunces-latin-opsz-normal.woff2',
  'instrument-sans.woff2': 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
};
const HTML = 'text/html; charset=utf-8';
const toResponse = (body, status = 200) => ({
  status,
  body,
  headers: { 'content-type': HTML, 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' },
});
const readFileResponse = (type, ...names) => ({
  status: 200,
  body: Buffer.concat(names.map((name) => fs.readFileSync(name))),
  headers: { 'content-type': type, 'cache-control': 'private, max-age=3600' },
});

/** Returns the response for a path below `/dev/mail`. */
async function createResponse(store, method, subpath, bodyFormat) {
  if (method === 'POST') {
    if (subpath !== 'delete') return toResponse(renderMissing(), 404);
    store.clear();
    return { status: 303, body: '', headers: { location: '/dev/mail', 'cache-control': 'no-store' } };
  }
  if (subpath === '') return toResponse(renderList(store.list()));
  if (subpath === 'style.css')
    return readFileResponse(
      'text/css',
      path.join(root, 'web/src/ui/styles/tokens.css'),
      path.join(import.meta.dirname, 'mail-page.css'),
    );
  if (Object.hasOwn(FONTS, subpath))
    return readFileResponse(
      'font/woff2',
      path.join(root, 'node_modules/@fontsource-variable', FONTS[subpath]),
    );
  const [id, subpage] = subpath.split('/');
  const mail = await store.open(id);
  if (!mail || (subpage !== undefined && subpage !== 'html')) return toResponse(renderMissing(), 404);
  if (subpage === undefined) return toResponse(renderMail(mail, bodyFormat));
  const headers = { 'content-security-policy': FRAMED_MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' };
  const framedPage = toResponse(getFrameHtml(mail));
  return { ...framedPage, headers: { ...framedPage.headers, ...headers } };
}

/** Serves the pages of a mail store (`store.mjs`). */
export const createMailPages = (store, key) => async (request, response) => {
  request.resume();
  const { pathname, searchParams } = new URL(request.url, 'http://mail');
  const [, subpath] = /^\/dev\/mail(?:\/(.*))?$/.exec(pathname) ?? [];
  const isAdmitted = pathname.startsWith('/dev/mail') && request.headers['x-dev-mail-key'] === key;
  try {
    const { status, headers, body } =
      isAdmitted && /^(GET|POST)$/.test(request.method)
        ? await createResponse(store, request.method, subpath ?? '', searchParams.get('as'))
        : toResponse(renderMissing(), 404);
    response.writeHead(status, headers).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
};
