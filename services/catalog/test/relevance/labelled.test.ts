import { countryName } from '@laurel/messages/formatting/location-names';
import { SEARCH_SETTINGS } from '../../src/search/model/search-settings.js';
import type { RankingSettings } from '../../src/search/ranking/index/settings.js';
import { WordIndex } from '../../src/search/memory/word-index.js';
import { createCatalogue, DROPPING, labelled, realFestivals, type LabelledQuery } from './shared-data.js';

/** The number of compared results. The tier that contains the last one is compared as a whole. */
const COMPARED_RESULTS = 5;

if (!labelled || !realFestivals)
  it.skip('comparison with real Meilisearch results (skipped: ../shared/data is not on this machine)', () => {});
else {
  const { documents, queries, generated, matchingStrategy } = labelled;
  const catalogue = createCatalogue(realFestivals, documents);
  const createIndex = (dropping: RankingSettings['dropping']) => {
    const index = new WordIndex({ ...SEARCH_SETTINGS, dropping });
    for (const festival of catalogue) index.add(festival);
    return index;
  };
  const labelledIndex = createIndex(DROPPING[matchingStrategy]!);

  /** Returns the festivals by their best competition, in tiers of equal rank. */
  const getTiers = (query: string, index = labelledIndex): number[][] => {
    const ranked = index.find(query)!;
    const knownIds = new Set<number>();
    const tiers: number[][] = [];
    for (const tier of ranked.groupByRank(ranked.slots)) {
      const newIds = new Set(tier.map((slot) => index.getOwner(slot).festivalId)).difference(knownIds);
      if (newIds.size > 0) tiers.push([...newIds]);
      for (const id of newIds) knownIds.add(id);
      if (knownIds.size >= 3 * COMPARED_RESULTS) break;
    }
    return tiers;
  };
  const sortIds = (ids: readonly number[]) => ids.toSorted((value, other) => value - other);
  /**
   * Returns whether the first results are in the same tiers as in Meilisearch. The order inside a tier is
   * ignored.
   */
  const isSameRanking = ({ q, festivalTiers }: LabelledQuery, index = labelledIndex): boolean => {
    const tiers = getTiers(q, index);
    let compared = 0;
    for (const [n, expected] of festivalTiers.entries()) {
      if (compared >= COMPARED_RESULTS) return true;
      const tier = tiers[n] ?? [];
      const ids = Array.isArray(expected) ? expected : expected.anyOf;
      const isSame = Array.isArray(expected)
        ? String(sortIds(tier)) === String(sortIds(ids))
        : ids.every((id) => tier.includes(id));
      if (!isSame) return false;
      compared += ids.length;
    }
    return compared >= COMPARED_RESULTS || tiers.length === festivalTiers.length;
  };
  /** Describes the queries that differ. */
  const describeDifferences = (queries: readonly LabelledQuery[]) =>
    queries.filter((query) => !isSameRanking(query)).map(({ q, mode, why }) => `${q} (${mode ?? why})`);

  describe('people’s expectations of the real festivals', () => {
    it.each(queries.map((query) => [query.q, query] as const))(
      'are met by “%s”',
      (q, { expect: expected }) => {
        const first = getTiers(q).flat();
        const top = first.slice(0, COMPARED_RESULTS);
        if (expected?.first) expect(expected.first).toContain(first[0]);
        const { top5, top5Country } = expected ?? {};
        const firstTiers = getTiers(q).reduce<number[]>(
          (all, tier) => (all.length < COMPARED_RESULTS ? [...all, ...tier] : all),
          [],
        );
        if (top5) expect(firstTiers).toEqual(expect.arrayContaining(top5));
        const getCountryName = (id: number) =>
          countryName(catalogue.find((festivalDocument) => festivalDocument.id === id)!.country!);
        if (top5Country) expect(top.map(getCountryName)).toEqual(top.map(() => top5Country));
      },
    );
  });

  it('the search returns the same first five results as Meilisearch for nine of ten real queries', () =>
    expect(describeDifferences(queries).length).toBeLessThanOrEqual(queries.length / 10));

  it('the search returns the same first five results as Meilisearch for 95 of 100 generated queries', () => {
    const differing = describeDifferences(generated);
    expect({ differing, isFew: differing.length <= generated.length / 20 }).toMatchObject({ isFew: true });
  });

  it('the search returns the same results as Meilisearch when frequent words may be dropped', () => {
    const index = createIndex(SEARCH_SETTINGS.dropping);
    const relaxedQueries = queries.flatMap((query) =>
      query.withFrequencyStrategy ? [{ ...query, ...query.withFrequencyStrategy }] : [],
    );
    expect(SEARCH_SETTINGS.dropping).toBe('frequent');
    expect(
      relaxedQueries.filter((relaxedQuery) => !isSameRanking(relaxedQuery, index)).map(({ q }) => q),
    ).toEqual([]);
    const countFound = ({ q }: LabelledQuery) => {
      const slots = index.find(q)!.slots.map((slot) => index.getOwner(slot).festivalId);
      return new Set(slots).size;
    };
    // The recorded index has fewer names of cities. Therefore, at most one festival in a hundred is found
    // only here.
    for (const query of relaxedQueries) {
      expect(countFound(query)).toBeGreaterThanOrEqual(query.festivalsFound);
      expect(countFound(query)).toBeLessThanOrEqual(query.festivalsFound * 1.01);
    }
  });
}
