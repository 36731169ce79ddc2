import fs from 'node:fs';
import path from 'node:path';
import type { FestivalDocument } from '../../src/search/model/search-document.js';
import { makeSearchRequest } from '../documents.js';
import { RANKING_ENGINES, REAL_MEILISEARCH, type TestedEngine } from '../meilisearch/engines.js';

interface NamedFestival {
  name: string;
  alternativeNames?: string[];
  country: string;
  city?: string;
}
const FESTIVALS: NamedFestival[] = [
  { name: 'Molokaʻi Swell Film Days', country: 'US', city: 'Kaunakakai' },
  { name: "Ra'iatea Lagoon Festival", country: 'PF' },
  { name: "Festival d'Amberlac", country: 'FR' },
  { name: 'Women’s Lantern Festival', country: 'CA' },
  { name: 'Kiri Documentary Days', alternativeNames: ['霧島記録映画祭'], country: 'JP' },
  { name: 'Jade Bridge Shorts', alternativeNames: ['玉桥青年短片展'], country: 'CN' },
  { name: 'Pine Hill Festival', alternativeNames: ['솔언덕국제영화제'], country: 'KR' },
  { name: 'Night Ferry Shorts', alternativeNames: ['เทศกาลภาพยนตร์เรือราตรี'], country: 'TH' },
  { name: 'Two Rivers Lao Cinema', alternativeNames: ['ເທດສະການຮູບເງົາ'], country: 'LA' },
  { name: 'Lotus Screen', alternativeNames: ['មហោស្រពភាពយន្ត'], country: 'KH' },
  { name: 'Golden Reel Yangon', alternativeNames: ['ရုပ်ရှင်ပွဲတော်'], country: 'MM' },
  { name: '東雲Shorts Tokyo', country: 'JP' },
  { name: 'New England Nitrate Festival', country: 'US' },
  { name: 'Nova Scotland Yard Film Night', country: 'US' },
  { name: 'Ivory Coast Line Shorts', country: 'AU' },
  { name: 'South Korea in Focus', country: 'DE' },
  { name: 'The Holland Tunnel Reels', country: 'US' },
  { name: 'Fenland Reel', country: 'GB' },
  { name: 'Polderdoek', country: 'NL' },
  { name: 'Vltavan Shorts', country: 'CZ' },
  { name: 'Wadi Nights', country: 'AE' },
  { name: 'Lagune Brune', country: 'CI' },
  { name: 'Adria Kadar', country: 'RS' },
  { name: 'Bestiary of Horror', country: 'US' },
  { name: 'Crypt Horror Festival', country: 'US' },
  { name: 'Attic Horror Festival', country: 'US' },
  { name: 'LA Dune Shorts', country: 'US' },
];
let nextId = 0;
const toDocument = ({ name, alternativeNames = [], country, city }: NamedFestival): FestivalDocument => ({
  id: ++nextId,
  contentHash: '1',
  name,
  alternativeNames,
  city: city ?? null,
  country,
  region: null,
  arthouseIndex: 'unknown',
  qualifiers: [],
  themes: [],
  competitions: [],
});

const CASES = path.resolve(__dirname, '../../../../../shared/data/cases');
const readCases = (...files: string[]): NamedFestival[] =>
  files.flatMap((file) =>
    fs
      .readFileSync(path.join(CASES, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as NamedFestival),
  );
const hasCases = fs.existsSync(CASES);
const cases = hasCases
  ? readCases('okina.jsonl', 'cjk-thai-names.jsonl', 'everyday-country-names.jsonl').map(toDocument)
  : [];
const documents = [...FESTIVALS.map(toDocument), ...cases];
const byId = new Map(documents.map((festival) => [festival.id, festival]));

if (!REAL_MEILISEARCH)
  it.skip('names and scripts with Meilisearch (skipped: no MEILI_URL and no meilisearch on PATH)', () => {});

describe.each(Object.entries(RANKING_ENGINES))('the search engine %s', (_engine, start) => {
  let testedEngine: TestedEngine;
  beforeAll(async () => {
    testedEngine = await start();
    await testedEngine.engine.put(documents, []);
    await testedEngine.settle();
  });
  afterAll(() => testedEngine?.stop());
  const find = async (query: string) => {
    const { hits, ...answer } = await testedEngine.engine.search(makeSearchRequest({ query, pageSize: 5 }));
    return { ...answer, hits, festivals: hits.map(({ id }) => byId.get(id)!) };
  };
  const findNames = async (query: string) => (await find(query)).festivals.map(({ name }) => name);

  it.each([
    ["moloka'i swell", 'Molokaʻi Swell Film Days'],
    ['molokaʻi', 'Molokaʻi Swell Film Days'],
    ['molokai', 'Molokaʻi Swell Film Days'],
    ['raiatea', "Ra'iatea Lagoon Festival"],
    ['raʼiatea', "Ra'iatea Lagoon Festival"],
    ['amberlac', "Festival d'Amberlac"],
    ['d’amberlac', "Festival d'Amberlac"],
    ['womens lantern', 'Women’s Lantern Festival'],
    ['women lantern', 'Women’s Lantern Festival'],
  ])('finds “%s” with or without its apostrophes', async (query, name) =>
    expect((await findNames(query))[0]).toBe(name),
  );

  it.each([
    ['記録映画祭', 'Kiri Documentary Days'],
    ['映画祭', 'Kiri Documentary Days'],
    ['短片展', 'Jade Bridge Shorts'],
    ['青年', 'Jade Bridge Shorts'],
    ['국제영화제', 'Pine Hill Festival'],
    ['언덕', 'Pine Hill Festival'],
    ['เรือราตรี', 'Night Ferry Shorts'],
    ['ภาพยนตร์', 'Night Ferry Shorts'],
    ['ຮູບເງົາ', 'Two Rivers Lao Cinema'],
    ['ភាពយន្ត', 'Lotus Screen'],
    ['ပွဲတော်', 'Golden Reel Yangon'],
    ['shorts tokyo', '東雲Shorts Tokyo'],
    ['東雲', '東雲Shorts Tokyo'],
    ['雲shorts', '東雲Shorts Tokyo'],
  ])('finds “%s” inside a name without spaces', async (query, name) =>
    expect((await findNames(query))[0]).toBe(name),
  );

  it('highlights the searched letters of a name without spaces', async () =>
    expect((await find('青年短片')).hits[0]!.highlightOtherName).toMatch(
      /^玉桥<mark>青年短片展?<\/mark>展?$/,
    ));
  it('highlights a word with an ʻokina', async () =>
    expect((await find("moloka'i")).hits[0]!.highlightName).toBe('<mark>Molokaʻi</mark> Swell Film Days'));

  it.each([
    ['South Korea', 'KR'],
    ['대한민국', 'KR'],
    ['Czech Republic', 'CZ'],
    ['Ivory Coast', 'CI'],
    ['Holland', 'NL'],
    ['UAE', 'AE'],
    ['England', 'GB'],
    ['Scotland', 'GB'],
    ['Wales', 'GB'],
    ['Northern Ireland', 'GB'],
    ['Srbija', 'RS'],
    ['Србија', 'RS'],
    ['日本', 'JP'],
    ['ประเทศไทย', 'TH'],
    ['ไทย', 'TH'],
  ])('finds the festivals of %s first', async (query, country) => {
    const { festivals } = await find(query);
    const local = documents.filter((festival) => festival.country === country);
    const expected = Math.min(local.length, 5);
    expect(festivals.slice(0, expected).map((festival) => festival.country)).toEqual(
      Array.from({ length: expected }, () => country),
    );
  });
  it('finds festivals in the country before those that only have it in their name', async () =>
    expect(await findNames('England')).toContain('New England Nitrate Festival'));

  it.each(['LA shorts', 'la shorts'])('finds “%s” although “la” is also an article', async (query) =>
    expect((await findNames(query))[0]).toBe('LA Dune Shorts'),
  );

  it.each(['best horror festival', 'horror festival best', 'the best horror festivals '])(
    'ignores praise in “%s”',
    async (query) =>
      expect((await findNames(query)).slice(0, 2)).toEqual([
        'Attic Horror Festival',
        'Crypt Horror Festival',
      ]),
  );
  it('does not prefer a misspelt word to exact words', async () => {
    // “Fenlund” is similar to a word in another festival's name.
    const { festivals, isNearest } = await find('fenlund horror festival');
    expect([festivals.slice(0, 2).map(({ name }) => name), isNearest]).toEqual([
      ['Attic Horror Festival', 'Crypt Horror Festival'],
      true,
    ]);
    expect(await findNames('fenlund reel')).toEqual(['Fenland Reel']);
  });

  describe.skipIf(!hasCases)('the names of real festivals', () => {
    it.each([
      ["hawai'i tide", 'Hawaiʻi Tide Film Festival'],
      ['hawaiʻi tide', 'Hawaiʻi Tide Film Festival'],
      ['hawaii tide', 'Hawaiʻi Tide Film Festival'],
      ["kaua'i", 'Kauaʻi Short Film Week'],
      ['kauaʻi', 'Kauaʻi Short Film Week'],
      ['kauai', 'Kauaʻi Short Film Week'],
      ['ドキュメンタリー映画祭', 'Yamabiko International Documentary Film Festival'],
      ['短片周', 'Lotus Lake Short Film Week'],
      ['หนังสั้น', 'River Night Short Film Festival'],
    ])('are found: “%s” is first', async (query, name) => expect((await findNames(query))[0]).toBe(name));
    it('are found by their second half', async () => {
      for (const { name, alternativeNames } of cases)
        for (const alternative of alternativeNames) {
          const letters = [...alternative];
          expect((await findNames(letters.slice(letters.length / 2).join('')))[0]).toBe(name);
        }
    });
  });
});
