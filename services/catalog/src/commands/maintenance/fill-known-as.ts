import { toNameKey } from '@laurel/rules/text/fold';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { getFestivalKeys, type NamedFestival } from '../../domain/names/recognition.js';

const PAGE = 1000;
/** An index contains only the rows without keys, so this query is fast if there are none. */
const SELECT_FESTIVALS_WITHOUT_KEYS = `select f."id", f."name", c."code_alpha2" as "country", f."city", f."alternativeNames" from "festival" f
  left join "countries" c on c."id" = f."countryId" where f."knownAs" is null or f."nameKey" is null order by f."id" limit ${PAGE}`;
const UPDATE_KEYS = `update "festival" f set "knownAs" = k."knownAs", "nameKey" = k."nameKey" from jsonb_to_recordset($1::jsonb) as k("id" int, "knownAs" text[], "nameKey" text)
  where f."id" = k."id" and (f."knownAs" is null or f."nameKey" is null)`;

/** Computes the lookup keys and name keys of festivals that an older release stored without them. */
@Injectable()
export class FillKnownAs implements OnModuleInit {
  constructor(private readonly db: Db) {}

  onModuleInit(): Promise<void> {
    return this.run();
  }

  async run(): Promise<void> {
    for (;;) {
      const rows = await this.db.rows<NamedFestival & { id: number }>(SELECT_FESTIVALS_WITHOUT_KEYS);
      if (rows.length === 0) return;
      const keyRows = rows.map((row) => ({
        id: row.id,
        knownAs: getFestivalKeys(row),
        nameKey: toNameKey(row.name),
      }));
      await this.db.$executeRawUnsafe(UPDATE_KEYS, JSON.stringify(keyRows));
    }
  }
}
