import { HIGHLIGHT_START } from '../../src/search/meilisearch/indexed-document.js';

export type Body = Record<string, unknown>;
/**
 * The data that the engine reads from a response: how well the best hit matches, the ids that were found, or
 * the hits with highlighted names.
 */
export interface RecordedResponse {
  tokenCounts?: [number, number];
  typos?: number;
  ids?: number[];
  /**
   * Each hit is an id followed by the requested names, up to the last highlighted one. Names without a
   * highlight are null.
   */
  hits?: (number | [number, ...unknown[]])[];
}

const getIdField = (query: Body) => ((query.facets ?? query.attributesToRetrieve) as string[])[0]!;
const getNameFields = (query: Body) => query.attributesToHighlight as string[];
interface SearchResponse {
  hits: (Body & { _formatted?: Body; _rankingScoreDetails?: Record<string, Record<string, number>> })[];
  facetDistribution?: Record<string, Record<string, number>>;
}

export function toRecordedResponse(response: Body, query: Body): RecordedResponse {
  const { hits, facetDistribution } = response as unknown as SearchResponse;
  if (!facetDistribution)
    return {
      hits: hits.map((hit) => {
        const names = getNameFields(query).map((name) => hit._formatted![name]);
        const highlighted = names.map((name) => (String(name).includes(HIGHLIGHT_START) ? name : null));
        const last = highlighted.findLastIndex((name) => name !== null);
        const id = hit[getIdField(query)] as number;
        return last < 0 ? id : [id, ...highlighted.slice(0, last + 1)];
      }),
    };
  const { words: tokenDetails, typo } = hits[0]?._rankingScoreDetails ?? {};
  const ids = Object.keys(facetDistribution[getIdField(query)] ?? {}).map(Number);
  return {
    ids,
    ...(tokenDetails && {
      tokenCounts: [tokenDetails.matchingWords!, tokenDetails.maxMatchingWords!] as [number, number],
    }),
    ...(typo && { typos: typo.typoCount! }),
  };
}
export function toSearchResult({ tokenCounts, typos, ids, hits = [] }: RecordedResponse, query: Body): Body {
  if (!ids)
    return {
      hits: hits.map((hit) => {
        const [id, ...names] = Array.isArray(hit) ? hit : [hit];
        const formatted = getNameFields(query).map((name, n) => [name, names[n]]);
        return { [getIdField(query)]: id, _formatted: Object.fromEntries(formatted) as Body };
      }),
    };
  const details = {
    ...(tokenCounts && { words: { matchingWords: tokenCounts[0], maxMatchingWords: tokenCounts[1] } }),
    ...(typos !== undefined && { typo: { typoCount: typos } }),
  };
  return {
    hits: tokenCounts ? [{ _rankingScoreDetails: details }] : [],
    facetDistribution: { [getIdField(query)]: Object.fromEntries(ids.map((id) => [id, 1])) },
  };
}
