import { DocumentIndex } from '../../src/search/ranking/document-index.js';
import { Ranking } from '../../src/search/ranking/ranking.js';
import { DROPPING, labelled, type Mechanic } from './shared-data.js';

/** Where the engine differs from Meilisearch, and why; whatever is not here must be the same. */
const DIFFERENCES: Record<string, string> = {
  lodz: 'ł, ø, ß and þ are folded before either engine reads them: who types “lodz” wants Łódź',
  strasse: 'ß is “ss” before either engine reads it',
  елка: 'marks are taken off Cyrillic letters too, as off all others',
};
/** Meilisearch's own filter strings: the seam has typed conditions, tried in `conditions` and `selection`. */
const ELSEWHERE = 'filters and sort';

type Case = Mechanic['cases'][number];

/** Asks documents that are made for one mechanic; what has no attributes has its number as one, which is searched too. */
function ask({ settings, documents }: Mechanic, { q, options }: Case): (number | string)[][] {
  const named = options?.attributesToSearchOn ?? settings.searchableAttributes;
  const attributes = named ?? ['id', 'text'];
  const index = new DocumentIndex({
    attributes,
    withoutTypos: [],
    wellSpelt: [],
    stopWords: settings.stopWords ?? [],
    synonyms: settings.synonyms ?? {},
    dropping: DROPPING[options?.matchingStrategy ?? 'all']!,
  });
  const ids = new Map(
    documents.map((document, n) => {
      const texts = typeof document === 'string' ? { id: n, text: document } : document;
      const values = attributes.map((name) => [String((texts as Record<string, unknown>)[name])]);
      return [index.add(values), (texts as { id: number | string }).id];
    }),
  );
  const found = new Ranking(index).rank(q);
  return [...found.tiers(found.slots)].map((tier) => tier.map((slot) => ids.get(slot)!));
}

const sorted = (tiers: readonly (readonly (number | string)[])[]) => tiers.map((tier) => [...tier].sort());

if (!labelled)
  it.skip('the mechanics of a real Meilisearch: not tried, for ../shared/data is not on this machine', () => {});
else {
  const mechanics = labelled.mechanics.filter(({ name }) => name !== ELSEWHERE);
  describe.each(mechanics.map((one) => [one.name, one] as const))('%s', (_name, mechanic) => {
    const cases = mechanic.cases.map((one) => [one.q, one] as const);
    it.each(cases.filter(([q]) => !(q in DIFFERENCES)))('“%s”', (_q, one) =>
      expect(sorted(ask(mechanic, one))).toEqual(sorted(one.tiers)),
    );
    const differing = cases.filter(([q]) => q in DIFFERENCES);
    if (differing.length > 0)
      it.each(differing)('“%s” differs on purpose', (q, one) =>
        expect([DIFFERENCES[q], sorted(ask(mechanic, one))]).not.toEqual([DIFFERENCES[q], sorted(one.tiers)]),
      );
  });

  it('differ in less than one of twenty', () => {
    const all = mechanics.flatMap(({ cases }) => cases);
    expect(all.filter(({ q }) => q in DIFFERENCES).length).toBeLessThan(all.length / 20);
  });
}
