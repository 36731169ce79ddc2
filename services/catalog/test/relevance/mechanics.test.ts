import { DocumentIndex } from '../../src/search/ranking/index/document-index.js';
import { Ranking } from '../../src/search/ranking/ranking.js';
import { DROPPING, labelled, type Mechanic } from './shared-data.js';

/** The cases that deliberately differ from Meilisearch, with the reason. */
const DIFFERENCES: Record<string, string> = {
  lodz: 'ł, ø, ß and þ are folded before either engine reads them: who types “lodz” wants Łódź',
  strasse: 'ß is “ss” before either engine reads it',
  елка: 'marks are taken off Cyrillic letters too, as off all others',
};
/**
 * The search has no equivalent of Meilisearch's filter strings. The tests `conditions` and `selection` cover
 * its typed conditions.
 */
const SKIPPED_MECHANIC = 'filters and sort';

type Case = Mechanic['cases'][number];

/**
 * Ranks the documents of a mechanic. If the documents have no named attributes, their numbers become
 * searchable attributes.
 */
function rankDocuments({ settings, documents }: Mechanic, { q, options }: Case): (number | string)[][] {
  const named = options?.attributesToSearchOn ?? settings.searchableAttributes;
  const attributes = named ?? ['id', 'text'];
  const index = new DocumentIndex({
    attributes,
    withoutTypos: [],
    neverMisspelt: [],
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
  const result = new Ranking(index).rank(q);
  return [...result.groupByRank(result.slots)].map((tier) => tier.map((slot) => ids.get(slot)!));
}

const sortTiers = (tiers: readonly (readonly (number | string)[])[]) => tiers.map((tier) => [...tier].sort());

if (!labelled)
  it.skip('the mechanics of a real Meilisearch (skipped: ../shared/data is not on this machine)', () => {});
else {
  const mechanics = labelled.mechanics.filter(({ name }) => name !== SKIPPED_MECHANIC);
  describe.each(mechanics.map((mechanic) => [mechanic.name, mechanic] as const))(
    'the mechanic %s',
    (_name, mechanic) => {
      const cases = mechanic.cases.map((item) => [item.q, item] as const);
      it.each(cases.filter(([q]) => !(q in DIFFERENCES)))('ranks “%s” like Meilisearch', (_q, item) =>
        expect(sortTiers(rankDocuments(mechanic, item))).toEqual(sortTiers(item.tiers)),
      );
      const differing = cases.filter(([q]) => q in DIFFERENCES);
      if (differing.length > 0)
        it.each(differing)('ranks “%s” differently on purpose', (q, item) =>
          expect([DIFFERENCES[q], sortTiers(rankDocuments(mechanic, item))]).not.toEqual([
            DIFFERENCES[q],
            sortTiers(item.tiers),
          ]),
        );
    },
  );

  it('differs in less than one of twenty cases', () => {
    const all = mechanics.flatMap(({ cases }) => cases);
    expect(all.filter(({ q }) => q in DIFFERENCES).length).toBeLessThan(all.length / 20);
  });
}
