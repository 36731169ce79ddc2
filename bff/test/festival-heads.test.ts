import fs from 'node:fs';
import path from 'node:path';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { Db } from '../../services/catalog/src/database/client.js';
import { ImportCatalog } from '../../services/catalog/src/commands/importing/import-catalog.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { startPlatform } from './platform.js';

const RAIN = {
  name: 'Festival of </script><b>Rain</b>',
  description: 'Short films "about"\nweather. __CSP_NONCE__',
  alternativeNames: ['Fleá na Báistí'],
  country: 'IE',
  city: 'Cork',
  founded: 1979,
  website: 'https://rain.example/',
  startsOn: '2027-05-28',
  endsOn: '2027-05-30',
  competitions: [{ name: 'Shorts' }, { name: 'Debuts' }],
};
const DUSK = {
  name: 'Dusk & Dawn',
  country: 'CH',
  website: 'javascript:alert(1)',
  competitions: [{ name: 'All' }],
};

let laurel: Awaited<ReturnType<typeof startPlatform>>;
const idByName = new Map<string, number>();
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, films, catalog]);
  const file = path.join(laurel.stack.folder, 'two.json');
  fs.writeFileSync(file, JSON.stringify([RAIN, { ...DUSK, website: undefined }]));
  const { refusedRecords } = await laurel.getProvider(catalog, ImportCatalog).run(file);
  expect(refusedRecords).toEqual([]);
  const db = laurel.getProvider(catalog, Db);
  await db.festival.updateMany({ where: { name: DUSK.name }, data: { homepage: DUSK.website } });
  for (const { id, name } of await db.festival.findMany()) idByName.set(name, id);
});
afterAll(() => laurel?.stop());

const getPage = async (path: string) => {
  const { status, body } = await laurel.request(path);
  const html = String(body);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  return {
    status,
    html,
    canonical,
    data: data === undefined ? undefined : (JSON.parse(data) as Record<string, unknown>),
  };
};

it('a festival page describes a dated festival as an event and escapes its name', async () => {
  const url = `${laurel.url}/festivals/${idByName.get(RAIN.name)}`;
  const { status, html, data, canonical } = await getPage(`/festivals/${idByName.get(RAIN.name)}`);
  expect([status, canonical]).toEqual([200, url]);
  expect(data).toMatchObject({
    '@type': 'Festival',
    name: RAIN.name,
    alternateName: ['Fleá na Báistí'],
    url,
    startDate: '2027-05-28',
    endDate: '2027-05-30',
    location: { name: 'Cork, Ireland', address: { addressLocality: 'Cork', addressCountry: 'IE' } },
    organizer: { url: 'https://rain.example/', foundingDate: '1979' },
  });
  expect(html).not.toContain('<b>Rain');
  expect(html).toContain('<title>Festival of &lt;/script&gt;&lt;b&gt;Rain&lt;/b&gt; · Laurel</title>');
  expect(html).toContain(
    '<meta name="description" content="Short films &quot;about&quot; weather. __CSP_NONCE__" />',
  );
});

it('a festival page describes an undated festival as an organisation, with a generated description and no unsafe link', async () => {
  const { html, data } = await getPage(`/festivals/${idByName.get(DUSK.name)}`);
  expect(data).toMatchObject({ '@type': 'Organization', name: 'Dusk & Dawn' });
  expect(data).not.toHaveProperty('url');
  expect(html).toContain(
    'content="Dusk &amp; Dawn, Switzerland: rules, deadlines and entry fees of its competition',
  );
});

it('a festival page has one canonical URL under every path', async () => {
  const id = idByName.get(RAIN.name)!;
  const pages = await Promise.all(['f', 'festival', 'festivals'].map((path) => getPage(`/${path}/${id}`)));
  expect(new Set(pages.map(({ canonical }) => canonical))).toEqual(
    new Set([`${laurel.url}/festivals/${id}`]),
  );
});

it.each(['999999', 'nothing', '0', '1e3', '99999999999'])('returns 404 with the page for %s', async (id) => {
  const { status, html, canonical } = await getPage(`/festivals/${id}`);
  expect([status, canonical]).toEqual([404, undefined]);
  expect(html).toContain('<div id="root">');
});

it('the sitemap lists every festival, and robots.txt names the sitemap', async () => {
  const robots = String((await laurel.request('/robots.txt')).body);
  expect(robots).toContain(`Sitemap: ${laurel.url}/sitemap.xml`);
  const mayFetch = (path: string) => {
    const rules = [...robots.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, rule, prefix]) => ({
      rule,
      prefix: prefix!,
    }));
    const [bestMatch] = rules
      .filter(({ prefix }) => path.startsWith(prefix))
      .toSorted((a, b) => b.prefix.length - a.prefix.length);
    return bestMatch?.rule !== 'Disallow';
  };
  const allowedPaths = ['/festivals/1', '/_server?name=getFestivals&payload=%7B%7D'];
  expect(allowedPaths.filter(mayFetch)).toEqual(allowedPaths);
  expect(['/user/x/films', '/_server?name=saveSearch', '/f/1'].filter(mayFetch)).toEqual([]);
  const index = String((await laurel.request('/sitemap.xml')).body);
  expect(index.match(/<loc>[^<]*<\/loc>/g)).toEqual([`<loc>${laurel.url}/sitemap-1.xml</loc>`]);
  const file = await laurel.request('/sitemap-1.xml');
  expect(file.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  for (const id of idByName.values())
    expect(String(file.body)).toContain(`<loc>${laurel.url}/festivals/${id}</loc>`);
  expect((await laurel.request('/sitemap-2.xml')).status).toBe(404);
});

it('a merged festival redirects permanently to its target and preserves the query', async () => {
  const [rainId, duskId] = [idByName.get(RAIN.name)!, idByName.get(DUSK.name)!];
  const sourceId = 900_001;
  const data = { id: sourceId, targetId: rainId, name: 'Rainfest', identity: 'rainfest|IE|' };
  await laurel.getProvider(catalog, Db).mergedFestival.create({ data });
  for (const path of ['/festivals', '/festival', '/f']) {
    const { status, headers } = await laurel.request(`${path}/${sourceId}?film=3`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, `/festivals/${rainId}?film=3`]);
  }
  expect((await getPage(`/festivals/${duskId}`)).status).toBe(200);
});

describe('while the catalogue is unavailable', () => {
  it('a festival page is served without its metadata', async () => {
    await laurel.stopService(catalog);
    const { status, html, canonical } = await getPage(`/festivals/${idByName.get(RAIN.name)}`);
    expect([status, canonical]).toEqual([200, undefined]);
    expect(html).toContain('<div id="root">');
  });
});
