import { escaped } from '@laurel/rules/escaped';
import { newCall, within } from '@laurel/runtime/call';
import type { FastifyInstance } from 'fastify';
import { WHOLE_CATALOGUE } from '../functions/costs.js';
import { askerOf } from './admission.js';
import type { Door } from './door.js';

/** Of one file, as sitemaps.org says. */
const MOST_ADDRESSES = 50_000;
const KEPT_MS = 3_600_000;
const OPEN_PAGES = ['/', '/festivals', '/newdesign', '/legal/terms', '/legal/privacy', '/legal/imprint'];
/** What pages ask as everybody may: without it, one that is drawn by its own code is empty to who crawls. */
const ASKED = '/_server?name=get';
/** What shows nothing without being logged in, and what is another address of a page that is open. */
const CLOSED = [
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

const listOf = (tag: 'urlset' | 'sitemapindex', of: 'url' | 'sitemap', addresses: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `<${of}><loc>${escaped(address)}</loc></${of}>`),
    `</${tag}>`,
  ].join('\n');

/** `/sitemap.xml`, an index of `/sitemap-1.xml` and so on, and `/robots.txt`: every page that everybody may see, for who crawls. Kept for an hour. */
export function serveSitemap(http: FastifyInstance, door: Door): void {
  let kept: { until: number; addresses: Promise<string[]> } | null = null;
  const origin = door.publicOrigin;

  async function read(requestId: string): Promise<string[]> {
    const { items } = await within(newCall({ requestId, pass: door.viewers.nobody() }), () =>
      door.services.catalog.getAllFestivalsMinimal({}),
    );
    return [...OPEN_PAGES, ...items.map(({ id }) => `/festivals/${id}`)].map((path) => `${origin}${path}`);
  }
  function addresses(requestId: string): Promise<string[]> {
    if (kept && Date.now() < kept.until) return kept.addresses;
    const asked = { until: Date.now() + KEPT_MS, addresses: read(requestId) };
    asked.addresses.catch(() => kept === asked && (kept = null));
    return (kept = asked).addresses;
  }

  http.get<{ Params: { n: string } }>('/sitemap-:n(^[1-9]\\d{0,3}).xml', async (request, reply) => {
    const asker = askerOf(request, door);
    door.limits.take(asker, '/sitemap.xml');
    door.limits.charge(asker, '/sitemap.xml', WHOLE_CATALOGUE);
    const n = Number(request.params.n);
    const some = (await addresses(request.id)).slice((n - 1) * MOST_ADDRESSES, n * MOST_ADDRESSES);
    if (some.length === 0) return reply.callNotFound();
    return reply.type('application/xml; charset=utf-8').send(listOf('urlset', 'url', some));
  });
  http.get('/sitemap.xml', async (request, reply) => {
    door.limits.take(askerOf(request, door), '/sitemap.xml');
    const files = Math.ceil((await addresses(request.id)).length / MOST_ADDRESSES);
    const named = Array.from({ length: files }, (_, at) => `${origin}/sitemap-${at + 1}.xml`);
    return reply.type('application/xml; charset=utf-8').send(listOf('sitemapindex', 'sitemap', named));
  });
  const robots = [
    'User-agent: *',
    `Allow: ${ASKED}`,
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  http.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${robots.join('\n')}\n`),
  );
}
