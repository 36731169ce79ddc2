import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { refuse } from '@laurel/runtime/refusals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BffEnv } from '../bff.env.js';
import { contentSecurityPolicy } from './security.js';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Addresses of the door's own, and names that no file has: there is no page to show for them. */
const isNoPage = (pathname: string) => /^\/(_|api\/)|[\u0000-\u001f]/.test(pathname);

/** The web app: hashed assets for ever and pre-compressed, the page itself fresh each time with its own nonce. */
export async function serveWeb(http: FastifyInstance, env: BffEnv): Promise<void> {
  const root = path.resolve(env.WEB_DIST);
  await http.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });
  const indexFile = path.join(root, 'index.html');
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email } = env;
  const operator = name ? escaped(JSON.stringify({ name, address, email })) : '';
  const analytics = env.ANALYTICS_SRC
    ? `<script defer src="${escaped(env.ANALYTICS_SRC)}" data-domain="${escaped(env.ANALYTICS_DOMAIN ?? '')}"></script></head>`
    : '</head>';
  let page = { at: -1, text: '' };

  /** Read again when a build has replaced it. */
  function template(): string {
    const at = fs.statSync(indexFile, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined)
      throw refuse.unavailable(
        'web.not_built',
        'The pages of Laurel are being built. Try again in a moment.',
      );
    if (at !== page.at) {
      const text = fs
        .readFileSync(indexFile, 'utf8')
        .replace('__KEYCLOAK_URL__', escaped(env.KEYCLOAK_URL))
        .replace('__OPERATOR__', operator);
      page = { at, text: text.replace('</head>', analytics) };
    }
    return page.text;
  }
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const text = template().replaceAll('__CSP_NONCE__', nonce);
    return reply
      .headers({ 'content-security-policy': contentSecurityPolicy(env, nonce), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(text);
  };

  http.get('/*', (request, reply) => {
    const pathname = decodeURIComponent(request.url.split('?')[0]!);
    if (isNoPage(pathname)) return reply.callNotFound();
    if (pathname.startsWith('/assets/'))
      return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(pathname.slice(1));
    const isFile =
      /\.\w{2,5}$/.test(pathname) &&
      !pathname.endsWith('.html') &&
      fs.existsSync(path.join(root, path.normalize(pathname)));
    return isFile
      ? reply.header('cache-control', 'public, max-age=3600').sendFile(pathname.slice(1))
      : sendPage(reply);
  });
}
