import { inventedFestivals } from './invented-festivals.js';
import { ENGINES } from './meilisearch/engines.js';
import { setUpInventedEngine } from './set-up-invented-engine.js';

describe.each(Object.entries(ENGINES))('the search engine %s', (_name, start) => {
  const { put, search, findIds } = setUpInventedEngine(start);

  describe('a search hit', () => {
    const oddFestival = {
      ...inventedFestivals[0]!,
      id: 9000,
      name: 'Łódź & <b> Kinoptikon </b> "Nächte" \uE000Tage',
      alternativeNames: ['Ærøskøbing Þing'],
      city: 'Straßburg',
      competitions: [],
    };
    beforeAll(() => put([oddFestival]));
    afterAll(() => put([], [oddFestival.id]));
    it.each([
      ['lodz', '<mark>Łódź</mark> &amp; &lt;b&gt; Kinoptikon &lt;/b&gt; &quot;Nächte&quot; \uE000Tage'],
      ['kinoptik', 'Łódź &amp; &lt;b&gt; <mark>Kinoptikon</mark> &lt;/b&gt; &quot;Nächte&quot; \uE000Tage'],
      ['kinoptikom', 'Łódź &amp; &lt;b&gt; <mark>Kinoptikon</mark> &lt;/b&gt; &quot;Nächte&quot; \uE000Tage'],
      ['nachte', 'Łódź &amp; &lt;b&gt; Kinoptikon &lt;/b&gt; &quot;<mark>Nächte</mark>&quot; \uE000Tage'],
    ])('highlights the match of “%s” and escapes the rest', async (query, expected) => {
      for (const sort of ['relevance', 'deadline']) {
        const { hits } = await search(query, { sort });
        expect(hits.find(({ id }) => id === oddFestival.id)!.highlightName).toBe(expected);
      }
    });
    it.each([
      ['thing', 'Ærøskøbing <mark>Þing</mark>'],
      ['aeroskobing lodz thing', '<mark>Ærøskøbing</mark> <mark>Þing</mark>'],
      ['aeroskobimg', '<mark>Ærøskøbing</mark> Þing'],
      ['aeroskobingthing', '<mark>Ærøskøbing</mark> <mark>Þing</mark>'],
      ['"Ærøskøbing Þing"', '<mark>Ærøskøbing</mark> <mark>Þing</mark>'],
      ['lodz', null],
      ['strassburg', null],
    ])(
      'for “%s” contains an alternative name if it explains the match better: %s',
      async (query, expected) => {
        for (const sort of ['relevance', 'deadline']) {
          const { hits } = await search(query, { sort });
          expect(hits.find(({ id }) => id === oddFestival.id)!.highlightOtherName).toBe(expected);
        }
      },
    );
    it.each(['aeroskobing', 'thing', 'strassburg', 'Łódź', 'lodź'])('is found by %s', async (query) =>
      expect(await findIds(query)).toContain(oddFestival.id),
    );
  });
});
