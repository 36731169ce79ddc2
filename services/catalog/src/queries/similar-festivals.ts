import type { SimilarFestival } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { PerRevision } from '../search/per-revision.js';
import { SearchFeed } from '../search/search-feed.js';
import { Turns } from '../search/turns.js';
import { Festivals } from './festivals.js';

const MOST = 6;
const MOST_CACHED = 2000;
type Likeness = Omit<SimilarFestival, 'festival'> & { id: number };

/**
 * Which festivals are most like one: a shared theme counts more the fewer festivals have it, then an award that both qualify for, the
 * country or its part of the world, and the season. Of those that are still held; kept in memory until the catalogue changes.
 */
@Injectable()
export class SimilarFestivals {
  private readonly likenesses: PerRevision<number, Likeness[]>;
  private readonly turns = new Turns();
  constructor(
    private readonly db: Db,
    feed: SearchFeed,
    private readonly festivals: Festivals,
  ) {
    this.likenesses = new PerRevision(feed, MOST_CACHED);
  }

  /** Refuses `festival.not_found`, and `search.busy` and `search.too_slow` where many ask at once. */
  async to(festivalId: number): Promise<SimilarFestival[]> {
    const alike = await this.like(festivalId);
    if (alike.length === 0) {
      const { id } = await this.festivals.one(festivalId);
      if (id !== festivalId) return this.to(id);
    }
    const found = await this.festivals.byIds(alike.map(({ id }) => id));
    return found.map((festival) => {
      const { id: _id, ...likeness } = alike.find(({ id }) => id === festival.id)!;
      return { festival, ...likeness };
    });
  }

  private like(festivalId: number): Promise<Likeness[]> {
    const find = () => this.db.rows<Likeness>(LIKE, festivalId, MOST);
    return this.likenesses.get(festivalId, () => this.turns.dear(find));
  }
}

const [AWARD, COUNTRY, PART_OF_THE_WORLD, SEASON] = [1.5, 2, 0.5, 1];
const MONTH = (of: string) => `coalesce(extract(month from ${of}."startsOn")::int, ${of}."usualMonth")`;
/** Months between two, around the year: 0 to 6. */
const APART = `least(abs(${MONTH('f')} - me.month), 12 - abs(${MONTH('f')} - me.month))`;
const LIKE = `with me as (select m.id, m."themes", m."qualifiers", m."countryId", c."subregion", ${MONTH('m')} as month
    from "festival" m left join "countries" c on c."id" = m."countryId" where m.id = $1),
  rare as (select t.theme, ln((select count(*) from "festival") + 1.0) - ln((select count(*) from "festival" o where o."themes" @> array[t.theme])) as points
    from me, unnest(me."themes") as t(theme)),
  alike as (select f.id,
      array(select theme from rare where theme = any(f."themes") order by points desc, theme) as themes,
      array(select q from unnest(f."qualifiers") q where q = any(me."qualifiers") order by q) as qualifiers,
      coalesce(f."countryId" = me."countryId", false) as "isSameCountry", coalesce(c."subregion" = me."subregion", false) as "isNear",
      coalesce(${APART} <= 1, false) as "isSameSeason"
    from me join "festival" f on f.id <> me.id left join "countries" c on c."id" = f."countryId"
    where exists (select from "competition" o where o."festivalId" = f.id and not o."isDeprecated"))
  select id, themes, qualifiers, "isSameCountry", "isSameSeason" from alike,
    lateral (select coalesce(sum(points), 0) as shared from rare where theme = any(alike.themes)) r,
    lateral (select shared + ${AWARD} * cardinality(qualifiers) + ${COUNTRY} * "isSameCountry"::int + ${PART_OF_THE_WORLD} * "isNear"::int as alikeness) p
  where alikeness > 0 order by alikeness + ${SEASON} * "isSameSeason"::int desc, id limit $2`;
