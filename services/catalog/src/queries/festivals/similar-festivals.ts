import type { SimilarFestival } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { RevisionCache } from '../../search/feed/revision-cache.js';
import { SearchFeed } from '../../search/feed/search-feed.js';
import { SearchQueue } from '../../search/memory/search-queue.js';
import { Festivals } from './festivals.js';

const MAX_SIMILAR = 6;
const MAX_CACHED = 2000;
type Similarity = Omit<SimilarFestival, 'festival'> & { id: number };

/**
 * Finds the active festivals most similar to one. Criteria, the most important first: shared themes (rare
 * ones count more), a common qualifying award, the country or its subregion, and the season.
 */
@Injectable()
export class SimilarFestivals {
  private readonly cache: RevisionCache<number, Similarity[]>;
  private readonly queue = new SearchQueue();
  constructor(
    private readonly db: Db,
    feed: SearchFeed,
    private readonly festivals: Festivals,
  ) {
    this.cache = new RevisionCache(feed, MAX_CACHED);
  }

  /** @throws festival.not_found, search.busy, search.too_slow */
  async findSimilar(festivalId: number): Promise<SimilarFestival[]> {
    const similarities = await this.getSimilarities(festivalId);
    if (similarities.length === 0) {
      const { id } = await this.festivals.getFestival(festivalId);
      if (id !== festivalId) return this.findSimilar(id); // resolves a merged festival to its target
    }
    const results = await this.festivals.findByIds(similarities.map(({ id }) => id));
    return results.map((festival) => {
      const { id: _id, ...similarity } = similarities.find(({ id }) => id === festival.id)!;
      return { festival, ...similarity };
    });
  }

  private getSimilarities(festivalId: number): Promise<Similarity[]> {
    const find = () => this.db.rows<Similarity>(SIMILAR_FESTIVALS, festivalId, MAX_SIMILAR);
    return this.cache.get(festivalId, () => this.queue.runExpensive(find));
  }
}

const [AWARD_POINTS, COUNTRY_POINTS, SUBREGION_POINTS, SEASON_POINTS] = [1.5, 2, 0.5, 1];
const selectMonth = (alias: string) =>
  `coalesce(extract(month from ${alias}."startsOn")::int, ${alias}."usualMonth")`;
/** SQL: the number of months between two dates, ignoring the year: 0 to 6. */
const MONTHS_APART = `least(abs(${selectMonth('f')} - me.month), 12 - abs(${selectMonth('f')} - me.month))`;
/** Selects the `$2` festivals most similar to festival `$1`. */
const SIMILAR_FESTIVALS = `with me as (select m.id, m."themes", m."qualifiers", m."countryId", c."subregion", ${selectMonth('m')} as month
    from "festival" m left join "countries" c on c."id" = m."countryId" where m.id = $1),
  rare as (select t.theme, ln((select count(*) from "festival") + 1.0) - ln((select count(*) from "festival" o where o."themes" @> array[t.theme])) as points
    from me, unnest(me."themes") as t(theme)),
  alike as (select f.id,
      array(select theme from rare where theme = any(f."themes") order by points desc, theme) as themes,
      array(select q from unnest(f."qualifiers") q where q = any(me."qualifiers") order by q) as qualifiers,
      coalesce(f."countryId" = me."countryId", false) as "isSameCountry", coalesce(c."subregion" = me."subregion", false) as "isNear",
      coalesce(${MONTHS_APART} <= 1, false) as "isSameSeason"
    from me join "festival" f on f.id <> me.id left join "countries" c on c."id" = f."countryId"
    where exists (select from "competition" o where o."festivalId" = f.id and not o."isDeprecated"))
  select id, themes, qualifiers, "isSameCountry", "isSameSeason" from alike,
    lateral (select coalesce(sum(points), 0) as shared from rare where theme = any(alike.themes)) r,
    lateral (select shared + ${AWARD_POINTS} * cardinality(qualifiers) + ${COUNTRY_POINTS} * "isSameCountry"::int + ${SUBREGION_POINTS} * "isNear"::int as alikeness) p
  where alikeness > 0 order by alikeness + ${SEASON_POINTS} * "isSameSeason"::int desc, id limit $2`;
