import fs from 'node:fs';
import path from 'node:path';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { Db } from '../../services/catalog/src/database.js';
import { ImportCatalog } from '../../services/catalog/src/commands/import-catalog.js';
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
const idOf = new Map<string, number>();
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, films, catalog]);
  const file = path.join(laurel.stack.folder, 'two.json');
  fs.writeFileSync(file, JSON.stringify([RAIN, { ...DUSK, website: undefined }]));
  const { refused } = await laurel.inside(catalog, ImportCatalog).run(file);
  expect(refused).toEqual([]);
  const db = laurel.inside(catalog, Db);
  await db.festival.updateMany({ where: { name: DUSK.name }, data: { homepage: DUSK.website } });
  for (const { id, name } of await db.festival.findMany()) idOf.set(name, id);
});
afterAll(() => laurel?.stop());

const page = async (at: string) => {
  const { status, body } = await laurel.ask(at);
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

it('says of a festival whose days are known that it is held then and there, and ends no script by its name', async () => {
  const url = `${laurel.url}/festivals/${idOf.get(RAIN.name)}`;
  const { status, html, data, canonical } = await page(`/festivals/${idOf.get(RAIN.name)}`);
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

it('says of one without days who holds it, with words of its own where it has none, and no link that is none', async () => {
  const { html, data } = await page(`/festivals/${idOf.get(DUSK.name)}`);
  expect(data).toMatchObject({ '@type': 'Organization', name: 'Dusk & Dawn' });
  expect(data).not.toHaveProperty('url');
  expect(html).toContain(
    'content="Dusk &amp; Dawn, Switzerland: rules, deadlines and entry fees of its competition',
  );
});

it('has one address, whichever was asked for', async () => {
  const id = idOf.get(RAIN.name)!;
  const asked = await Promise.all(['f', 'festival', 'festivals'].map((path) => page(`/${path}/${id}`)));
  expect(new Set(asked.map(({ canonical }) => canonical))).toEqual(
    new Set([`${laurel.url}/festivals/${id}`]),
  );
});

it.each(['999999', 'nothing', '0', '1e3', '99999999999'])(
  'answers 404 with the page that says so for %s',
  async (id) => {
    const { status, html, canonical } = await page(`/festivals/${id}`);
    expect([status, canonical]).toEqual([404, undefined]);
    expect(html).toContain('<div id="root">');
  },
);

it('lists every festival for who crawls, and says where', async () => {
  const robots = String((await laurel.ask('/robots.txt')).body);
  expect(robots).toContain(`Sitemap: ${laurel.url}/sitemap.xml`);
  const mayFetch = (path: string) => {
    const rules = [...robots.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, rule, of]) => ({
      rule,
      of: of!,
    }));
    const [first] = rules
      .filter(({ of }) => path.startsWith(of))
      .toSorted((a, b) => b.of.length - a.of.length);
    return first?.rule !== 'Disallow';
  };
  const open = ['/festivals/1', '/_server?name=getFestivals&payload=%7B%7D'];
  expect(open.filter(mayFetch)).toEqual(open);
  expect(['/user/x/films', '/_server?name=saveSearch', '/f/1'].filter(mayFetch)).toEqual([]);
  const index = String((await laurel.ask('/sitemap.xml')).body);
  expect(index.match(/<loc>[^<]*<\/loc>/g)).toEqual([`<loc>${laurel.url}/sitemap-1.xml</loc>`]);
  const file = await laurel.ask('/sitemap-1.xml');
  expect(file.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  for (const id of idOf.values())
    expect(String(file.body)).toContain(`<loc>${laurel.url}/festivals/${id}</loc>`);
  expect((await laurel.ask('/sitemap-2.xml')).status).toBe(404);
});

it('a festival that went into another leads to that one for good, whatever was asked beside', async () => {
  const [rain, dusk] = [idOf.get(RAIN.name)!, idOf.get(DUSK.name)!];
  const gone = 900_001;
  const data = { id: gone, keptId: rain, name: 'Rainfest', identity: 'rainfest|IE|' };
  await laurel.inside(catalog, Db).mergedFestival.create({ data });
  for (const path of ['/festivals', '/festival', '/f']) {
    const { status, headers } = await laurel.ask(`${path}/${gone}?film=3`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, `/festivals/${rain}?film=3`]);
  }
  expect((await page(`/festivals/${dusk}`)).status).toBe(200);
});

describe('with the catalogue away', () => {
  it('a festival’s page comes at once, without what it is about', async () => {
    await laurel.end(catalog);
    const from = performance.now();
    const { status, html, canonical } = await page(`/festivals/${idOf.get(RAIN.name)}`);
    expect(performance.now() - from).toBeLessThan(1500);
    expect([status, canonical]).toEqual([200, undefined]);
    expect(html).toContain('<div id="root">');
  });
});
