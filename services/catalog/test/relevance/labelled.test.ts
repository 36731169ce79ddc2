import { SEARCH_SETTINGS } from '../../src/search/search-settings.js';
import type { RankingSettings } from '../../src/search/ranking/settings.js';
import { WordIndex } from '../../src/search/word-index.js';
import { catalogueOf, DROPPING, labelled, realFestivals, type LabelledQuery } from './shared-data.js';

/** So many of the first are compared, with all of the tier where they end. */
const FIRST = 5;

if (!labelled || !realFestivals)
  it.skip('what a real Meilisearch answered: not asked, for ../shared/data is not on this machine', () => {});
else {
  const { documents, queries, generated, matchingStrategy } = labelled;
  const catalogue = catalogueOf(realFestivals, documents);
  const indexOf = (dropping: RankingSettings['dropping']) => {
    const index = new WordIndex({ ...SEARCH_SETTINGS, dropping });
    for (const festival of catalogue) index.add(festival);
    return index;
  };
  const asLabelled = indexOf(DROPPING[matchingStrategy]!);

  /** Festivals by their best competition, those of equal ranking together. */
  const tiersOf = (query: string, index = asLabelled): number[][] => {
    const found = index.find(query)!;
    const seen = new Set<number>();
    const tiers: number[][] = [];
    for (const tier of found.tiers(found.slots)) {
      const unseen = new Set(tier.map((slot) => index.ownerOf(slot).festivalId)).difference(seen);
      if (unseen.size > 0) tiers.push([...unseen]);
      for (const id of unseen) seen.add(id);
      if (seen.size >= 3 * FIRST) break;
    }
    return tiers;
  };
  const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
  /** Whether the first five are Meilisearch's: in its tiers, where order inside a tier is free. */
  const agrees = ({ q, festivalTiers }: LabelledQuery, index = asLabelled): boolean => {
    const tiers = tiersOf(q, index);
    let compared = 0;
    for (const [n, expected] of festivalTiers.entries()) {
      if (compared >= FIRST) return true;
      const tier = tiers[n] ?? [];
      const ids = Array.isArray(expected) ? expected : expected.anyOf;
      const isSame = Array.isArray(expected)
        ? String(inOrder(tier)) === String(inOrder(ids))
        : ids.every((id) => tier.includes(id));
      if (!isSame) return false;
      compared += ids.length;
    }
    return compared >= FIRST || tiers.length === festivalTiers.length;
  };
  /** Those that differ, in words. */
  const differences = (queries: readonly LabelledQuery[]) =>
    queries.filter((one) => !agrees(one)).map(({ q, mode, why }) => `${q} (${mode ?? why})`);

  describe('what a person expects of the real festivals', () => {
    it.each(queries.map((one) => [one.q, one] as const))('%s', (q, { expect: expected }) => {
      const first = tiersOf(q).flat();
      const top = first.slice(0, FIRST);
      if (expected?.first) expect(expected.first).toContain(first[0]);
      const { top5, top5Country } = expected ?? {};
      const least = tiersOf(q).reduce<number[]>(
        (all, tier) => (all.length < FIRST ? [...all, ...tier] : all),
        [],
      );
      if (top5) expect(least).toEqual(expect.arrayContaining(top5));
      const countryOf = (id: number) => catalogue.find((one) => one.id === id)!.countryName;
      if (top5Country) expect(top.map(countryOf)).toEqual(top.map(() => top5Country));
    });
  });

  it('the first five of the queries of people are those of Meilisearch in nine of ten', () =>
    expect(differences(queries).length).toBeLessThanOrEqual(queries.length / 10));

  it('the first five of the generated queries are those of Meilisearch in 95 of 100', () => {
    const differing = differences(generated);
    expect({ differing, isFew: differing.length <= generated.length / 20 }).toMatchObject({ isFew: true });
  });

  it('where frequent words may be left out, as in this product, the queries of people find and rank the same', () => {
    const index = indexOf(SEARCH_SETTINGS.dropping);
    const asked = queries.flatMap((one) =>
      one.withFrequencyStrategy ? [{ ...one, ...one.withFrequencyStrategy }] : [],
    );
    expect(SEARCH_SETTINGS.dropping).toBe('frequent');
    expect(asked.filter((one) => !agrees(one, index)).map(({ q }) => q)).toEqual([]);
    const foundBy = ({ q }: LabelledQuery) => {
      const slots = index.find(q)!.slots.map((slot) => index.ownerOf(slot).festivalId);
      return new Set(slots).size;
    };
    expect(asked.map(foundBy)).toEqual(asked.map(({ festivalsFound }) => festivalsFound));
  });
}
