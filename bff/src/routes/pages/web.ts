import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { PAGE_PATHS } from '@laurel/rules/links/page-paths';
import { escapeHtml } from '@laurel/rules/text/escape-html';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BffEnv } from '../../settings/bff.env.js';
import type { Gateway } from '../../requests/gateway.js';
import type { PageHead } from './festival-head.js';
import { serveFestivalPages } from './festival-pages.js';
import { createContentSecurityPolicy } from '../../security/headers.js';

/** Paths of the gateway, and paths that no file can have. Their 404 is JSON, not a page. */
const isGatewayPath = (pathname: string) =>
  /^\/(_|exports\/|calendar\/|imports\/|api\/)|[\u0000-\u001f]/.test(pathname);

/**
 * Returns a function that reads a page and inserts the installation's settings. The function returns null if
 * the page is not built, and reads the file again after a new build.
 */
function createPageReader(file: string, env: BffEnv): () => string | null {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email } = env;
  const operator = name ? escapeHtml(JSON.stringify({ name, address, email })) : '';
  const analytics = env.ANALYTICS_SRC
    ? `<script defer src="${escapeHtml(env.ANALYTICS_SRC)}" data-domain="${escapeHtml(env.ANALYTICS_DOMAIN ?? '')}"></script></head>`
    : '</head>';
  let page = { modifiedAt: -1, text: '' };
  return () => {
    const modifiedAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAt === undefined) return null;
    if (modifiedAt !== page.modifiedAt) {
      const text = fs
        .readFileSync(file, 'utf8')
        .replace('__KEYCLOAK_URL__', escapeHtml(env.KEYCLOAK_URL))
        .replace('__OPERATOR__', operator)
        .replace('__DEVELOPMENT__', env.DEVELOPMENT ? 'yes' : '')
        .replace('</head>', analytics);
      page = { modifiedAt, text };
    }
    return page.text;
  };
}

/** Replaces the head of a page. */
function replaceHead(page: string, head: PageHead | undefined): string {
  if (!head) return page;
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
      () => `<meta name="description" content="${escapeHtml(head.description)}" />`,
    )
    .replace('</head>', () => `${head.tags}</head>`);
}

/**
 * Serves the web app. Hashed assets are immutable and pre-compressed. Pages are revalidated and have a new
 * nonce each time. Anonymous users receive the prerendered home page.
 */
export async function serveWeb(http: FastifyInstance, env: BffEnv, gateway: Gateway): Promise<void> {
  const root = path.resolve(env.WEB_DIST);
  await http.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });
  const readIndex = createPageReader(path.join(root, 'index.html'), env);
  const readHome = createPageReader(path.join(root, 'home.html'), env);

  /** Festival names are inserted last, because they can contain any text, including placeholders. */
  function sendPage(reply: FastifyReply, page: string | null, head?: PageHead) {
    if (page === null)
      throw refuse.unavailable(
        'web.not_built',
        'Laurel’s pages are still being built. Try again in a moment.',
      );
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': createContentSecurityPolicy(env, nonce),
        'cache-control': reply.getHeader('cache-control') ?? 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(replaceHead(page.replaceAll('__CSP_NONCE__', nonce), head));
  }

  // URLs with secrets must not be sent to the analytics service.
  const readSecretPage = createPageReader(path.join(root, 'index.html'), {
    ...env,
    ANALYTICS_SRC: undefined,
  });
  http.get('/unsubscribe/:token', { config: { isSecret: true } }, (_request, reply) =>
    sendPage(reply, readSecretPage()),
  );
  // The page shows personal data: it must not be cached, sent as a referrer, or indexed.
  http.get('/dossier/:token', { config: { isSecret: true } }, (_request, reply) =>
    sendPage(
      reply.headers({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      }),
      readSecretPage(),
    ),
  );
  serveFestivalPages(http, gateway, (reply, head) => sendPage(reply, readIndex(), head));

  http.get('/', (request, reply) => {
    const isVisitor = gateway.cookie.read(request) === null;
    return sendPage(reply.header('vary', 'cookie'), (isVisitor ? readHome() : null) ?? readIndex());
  });
  for (const url of PAGE_PATHS.flatMap((path) => [path, `${path}/`]))
    if (url !== '//' && !http.hasRoute({ method: 'GET', url }))
      http.get(url, (_request, reply) => sendPage(reply, readIndex()));

  http.get('/*', (request, reply) => {
    const pathname = decodeURIComponent(request.url.split('?')[0]!);
    if (isGatewayPath(pathname)) return reply.callNotFound();
    if (pathname.startsWith('/assets/'))
      return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(pathname.slice(1));
    const isFile =
      /\.\w{2,5}$/.test(pathname) &&
      !pathname.endsWith('.html') &&
      fs.existsSync(path.join(root, path.normalize(pathname)));
    return isFile
      ? reply.header('cache-control', 'public, max-age=3600').sendFile(pathname.slice(1))
      : sendPage(reply.code(404), readIndex());
  });
}
