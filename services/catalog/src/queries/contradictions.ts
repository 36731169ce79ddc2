import type { Contradiction } from '@laurel/proto/catalog/v1/editing';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { contradicts, type RuntimeField } from '../domain/contradiction.js';
import { SearchFeed } from '../search/search-feed.js';

interface RuntimeRow {
  festivalId: number;
  competitionId: number;
  termId: number;
  field: RuntimeField;
  kept: number;
  text: string;
}
const RUNTIMES = `select c."festivalId", c."id" as "competitionId", t."id" as "termId", t."type" as "field",
  coalesce(t."runtime_restriction_max", t."runtime_restriction_min") as "kept",
  concat_ws(' · ', t."name", t."description", c."description") as "text"
  from "competition_terms" t join "competition_to_competition_terms" w on w."termId" = t."id" join "competition" c on c."id" = w."competitionId"
  where t."type" in ('runtime_restriction_min', 'runtime_restriction_max') and not c."isDeprecated"`;
type Found = Contradiction & { festivalId: number };

/** Rules whose words, or whose competition's, say another number than is kept; found once for each state of the catalogue. */
@Injectable()
export class Contradictions {
  private kept: { revision: number; found: Promise<readonly Found[]> } | null = null;
  constructor(
    private readonly db: Db,
    private readonly feed: SearchFeed,
  ) {}

  all(): Promise<readonly Found[]> {
    const { revision } = this.feed;
    if (this.kept?.revision !== revision) {
      const found = this.find();
      this.kept = { revision, found };
      found.catch(() => (this.kept = null));
    }
    return this.kept.found;
  }

  /** How many each festival has. */
  async counted(): Promise<ReadonlyMap<number, number>> {
    const by = Map.groupBy(await this.all(), ({ festivalId }) => festivalId);
    return new Map([...by].map(([id, found]) => [id, found.length]));
  }

  private async find(): Promise<Found[]> {
    const rows = await this.db.rows<RuntimeRow>(RUNTIMES);
    return rows.flatMap(({ text, ...row }) => {
      const written = contradicts(text, row.field, row.kept);
      return written === null ? [] : [{ ...row, written }];
    });
  }
}
