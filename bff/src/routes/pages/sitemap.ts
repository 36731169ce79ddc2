import { escapeHtml } from '@laurel/rules/text/escape-html';
import { createCall, runInCall } from '@laurel/runtime/auth/call-context';
import type { FastifyInstance } from 'fastify';
import { WHOLE_CATALOGUE_COST } from '../../rate-limits/costs.js';
import { getCaller } from '../../requests/admission.js';
import type { Gateway } from '../../requests/gateway.js';

/** The limit per file of sitemaps.org. */
const MAX_URLS_PER_FILE = 50_000;
const CACHE_MS = 3_600_000;
const OPEN_PAGES = ['/', '/festivals', '/newdesign', '/legal/terms', '/legal/privacy', '/legal/imprint'];
/**
 * The queries that public pages run. Crawlers that may not call them would see empty client-rendered pages.
 */
const PUBLIC_QUERIES_PATH = '/_server?name=get';
/** Paths that need a login, or that duplicate a public page. */
const DISALLOWED_PATHS = [
  '/_',
  '/api/',
  '/dev/',
  '/user/',
  '/admin/',
  '/submissions2/',
  '/checkout/',
  '/calendar/',
  '/profile',
  '/f/',
  '/festival/',
];

const renderXml = (
  tag: 'urlset' | 'sitemapindex',
  itemTag: 'url' | 'sitemap',
  addresses: readonly string[],
) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `<${itemTag}><loc>${escapeHtml(address)}</loc></${itemTag}>`),
    `</${tag}>`,
  ].join('\n');

/** `/sitemap.xml` (an index of `/sitemap-1.xml` and so on) and `/robots.txt`. Cached for an hour. */
export function serveSitemap(http: FastifyInstance, gateway: Gateway): void {
  let cached: { until: number; addresses: Promise<string[]> } | null = null;
  const origin = gateway.publicOrigin;

  async function loadAddresses(requestId: string): Promise<string[]> {
    const { items } = await runInCall(
      createCall({ requestId, getCallerToken: gateway.viewers.getAnonymousTokenIssuer() }),
      () => gateway.services.catalog.getAllFestivalsMinimal({}),
    );
    return [...OPEN_PAGES, ...items.map(({ id }) => `/festivals/${id}`)].map((path) => `${origin}${path}`);
  }
  function getAddresses(requestId: string): Promise<string[]> {
    if (cached && Date.now() < cached.until) return cached.addresses;
    const entry = { until: Date.now() + CACHE_MS, addresses: loadAddresses(requestId) };
    cached = entry;
    // A failed request is not cached.
    entry.addresses.catch(() => {
      if (cached === entry) cached = null;
    });
    return entry.addresses;
  }

  http.get<{ Params: { n: string } }>('/sitemap-:n(^[1-9]\\d{0,3}).xml', async (request, reply) => {
    const caller = getCaller(request, gateway);
    gateway.limits.countRequest(caller, '/sitemap.xml');
    gateway.limits.charge(caller, '/sitemap.xml', WHOLE_CATALOGUE_COST);
    const n = Number(request.params.n);
    const pageAddresses = (await getAddresses(request.id)).slice(
      (n - 1) * MAX_URLS_PER_FILE,
      n * MAX_URLS_PER_FILE,
    );
    if (pageAddresses.length === 0) return reply.callNotFound();
    return reply.type('application/xml; charset=utf-8').send(renderXml('urlset', 'url', pageAddresses));
  });
  http.get('/sitemap.xml', async (request, reply) => {
    gateway.limits.countRequest(getCaller(request, gateway), '/sitemap.xml');
    const fileCount = Math.ceil((await getAddresses(request.id)).length / MAX_URLS_PER_FILE);
    const fileAddresses = Array.from(
      { length: fileCount },
      (_, index) => `${origin}/sitemap-${index + 1}.xml`,
    );
    return reply
      .type('application/xml; charset=utf-8')
      .send(renderXml('sitemapindex', 'sitemap', fileAddresses));
  });
  const robots = [
    'User-agent: *',
    `Allow: ${PUBLIC_QUERIES_PATH}`,
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  http.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${robots.join('\n')}\n`),
  );
}
