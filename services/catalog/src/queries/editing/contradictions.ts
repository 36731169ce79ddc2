import type { Contradiction } from '@laurel/proto/catalog/v1/editing';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import {
  findRuntimeContradiction,
  findTextContradiction,
  type RuntimeField,
} from '../../domain/texts/contradiction.js';
import { statesFreeEntry } from '../../domain/texts/written.js';
import { IS_UPCOMING } from '../../messages/competition.js';
import { RevisionCache } from '../../search/feed/revision-cache.js';
import { SearchFeed } from '../../search/feed/search-feed.js';

/** A limit of the length, with all texts about it. */
interface RuntimeRow {
  festivalId: number;
  competitionId: number;
  termId: number;
  field: RuntimeField;
  ruleValue: number;
  text: string;
}
const RUNTIMES = `select c."festivalId", c."id" as "competitionId", t."id" as "termId", t."type" as "field",
  coalesce(t."runtime_restriction_max", t."runtime_restriction_min") as "ruleValue",
  concat_ws(' · ', t."name", t."description", c."description") as "text"
  from "competition_terms" t join "competition_to_competition_terms" w on w."termId" = t."id" join "competition" c on c."id" = w."competitionId"
  where t."type" in ('runtime_restriction_min', 'runtime_restriction_max') and not c."isDeprecated"`;
/** A rule with a text. `value`: the value that is stored for its type. */
interface TermRow {
  festivalId: number;
  competitionId: number;
  termId: number;
  field: string;
  text: string;
  value: unknown;
}
const TERMS = `select c."festivalId", c."id" as "competitionId", t."id" as "termId", t."type" as "field", concat_ws(' · ', t."name", t."description") as "text",
  coalesce(to_jsonb(t."director_restriction_age_max"), to_jsonb(t."director_restriction_age_min"), to_jsonb(t."director_restriction_is_student"),
    to_jsonb(t."film_restriction_age"::text), to_jsonb(t."premiere_restriction")) as "value"
  from "competition_terms" t join "competition_to_competition_terms" w on w."termId" = t."id" join "competition" c on c."id" = w."competitionId"
  where t."type" in ('director_restriction_age_min', 'director_restriction_age_max', 'director_restriction_is_student', 'film_restriction_age',
  'premiere_restriction') and not c."isDeprecated"`;
/** The lowest fee at any future deadline, if no deadline is free. */
interface FeeRow {
  festivalId: number;
  competitionId: number;
  ruleValue: number;
  ruleCurrency: string;
  text: string;
}
/** The texts of competitions with fees in one currency only. The last condition omits amounts above an int. */
const FEES = `select c."festivalId", c."id" as "competitionId", c."description" as "text", min(f."amount")::int as "ruleValue", min(u."code") as "ruleCurrency"
  from "competition" c join "competition_date" d on d."competitionId" = c."id" join "competition_submission_fees" f on f."competitionDateId" = d."id"
  join "currencies" u on u."id" = f."currencyId"
  where c."description" is not null and not c."isDeprecated" and f."audience" = 'standard' and ${IS_UPCOMING}
  group by c."id" having min(f."amount") > 0 and count(distinct u."code") = 1 and min(f."amount") < 2147483648`;
type FestivalContradiction = Contradiction & { festivalId: number };

/** Finds rules whose stored value contradicts their text or their competition's text. */
@Injectable()
export class Contradictions {
  private readonly cache: RevisionCache<'all', readonly FestivalContradiction[]>;
  constructor(
    private readonly db: Db,
    feed: SearchFeed,
  ) {
    this.cache = new RevisionCache(feed);
  }

  findAll(): Promise<readonly FestivalContradiction[]> {
    return this.cache.get('all', () => this.find());
  }

  async countByFestival(): Promise<ReadonlyMap<number, number>> {
    const byFestival = Map.groupBy(await this.findAll(), ({ festivalId }) => festivalId);
    return new Map([...byFestival].map(([id, contradictions]) => [id, contradictions.length]));
  }

  private async find(): Promise<FestivalContradiction[]> {
    const runtimes = await this.db.rows<RuntimeRow>(RUNTIMES);
    const terms = await this.db.rows<TermRow>(TERMS);
    const fees = await this.db.rows<FeeRow>(FEES);
    const runtimeContradictions = runtimes.flatMap(({ text, ...row }) => {
      const writtenValue = findRuntimeContradiction(text, row.field, row.ruleValue);
      return writtenValue === null ? [] : [{ ...row, writtenValue }];
    });
    return [
      ...runtimeContradictions,
      ...terms.flatMap(toContradictions),
      ...fees.flatMap(toFeeContradictions),
    ];
  }
}

/** Converts a row. The message contains non-numeric values in its currency fields. */
const toContradictions = ({ text, value, ...row }: TermRow): FestivalContradiction[] => {
  const result = findTextContradiction(row.field, text, value);
  if (result === null) return [];
  const { storedValue, storedText, textValue, writtenText } = result;
  return [
    {
      ...row,
      ruleValue: storedValue,
      ruleCurrency: storedText,
      writtenValue: textValue,
      writtenCurrency: writtenText,
    },
  ];
};

/** Returns contradictions about fees, which belong to no rule. */
const toFeeContradictions = ({ text, ...row }: FeeRow): FestivalContradiction[] =>
  statesFreeEntry(text)
    ? [{ ...row, termId: 0, field: 'fee', writtenValue: 0, writtenCurrency: row.ruleCurrency }]
    : [];
