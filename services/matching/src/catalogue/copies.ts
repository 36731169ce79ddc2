import { CompetitionDate, CompetitionWhole, Fee, Festival } from '@laurel/proto/catalog/v1/festival';
import { Film } from '@laurel/proto/films/v1/films';
import { Injectable } from '@nestjs/common';
import { acceptedAt } from './film-copies.js';
import type { Noun } from './copies-feed.js';
import { presentRun } from './present-run.js';
import { Db } from '../database.js';

/** A film as it is kept here, with the role in which it was last asked about. */
export interface FilmCopy {
  id: number;
  ownerId: string;
  film: Film;
  role: string | null;
  /** Festivals that have taken its entries. */
  accepted: (number | null)[];
}
export interface Mark {
  /** Another one where the copies were emptied, or the database is another or was restored. */
  line: string;
  from: string;
}
type Copy<N extends Noun> = { festival: Festival; competition: CompetitionWhole; film: FilmCopy }[N];

/** The copies of what others own, read row by row. */
@Injectable()
export class Copies {
  constructor(private readonly db: Db) {}

  /** Whose copies these are, and from which transaction on something may not be seen yet. */
  async mark(): Promise<Mark> {
    return (await this.db.pool.query<Mark>(MARK)).rows[0]!;
  }

  /** The same, and has the listeners told of it: transactions that were over before are told before. */
  async tellMark(name: string): Promise<Mark> {
    const mark = await this.mark();
    await this.db.pool.query(`select pg_notify('copies', $1)`, [`mark-${name}`]);
    return mark;
  }

  /** The nouns that are being told again, so that not all of them is here. */
  async arriving(): Promise<ReadonlySet<string>> {
    const { rows } = await this.db.pool.query<{ noun: string }>('select noun from arriving');
    return new Set(rows.map(({ noun }) => noun));
  }

  /** All of a kind, or those written since a mark, in batches: never all of them in memory as they lie in the database. */
  async each<N extends Noun>(noun: N, take: (copy: Copy<N>) => void, since?: Mark): Promise<void> {
    const isNew = since ? `and "writtenIn" >= '${BigInt(since.from)}'::xid8` : '';
    for (let last = 0, rows: Row[] = []; last === 0 || rows.length === BATCH; last = rows.at(-1)!.id) {
      rows = (
        await this.db.pool.query<Row>(`${SELECT[noun]} where id > $1 ${isNew} order by id limit ${BATCH}`, [
          last,
        ])
      ).rows;
      for (const row of rows) take(parse[noun](row) as Copy<N>);
      if (rows.length === 0) return;
    }
  }
  async dated(ids: readonly number[]): Promise<Dated[]> {
    if (ids.length === 0) return [];
    return (await this.db.rows<DatedRow>(DATED, ids)).map(({ id, dates, fees, opensOn }) => ({
      id,
      opensOn,
      dates: (dates ?? []).map((date) => CompetitionDate.fromJSON(date)),
      fees: (fees ?? []).map(feeOf),
    }));
  }
  async some<N extends Noun>(noun: N, ids: readonly number[]): Promise<Copy<N>[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.db.pool.query<Row>(`${SELECT[noun]} where id = any($1)`, [ids]);
    return rows.map((row) => parse[noun](row) as Copy<N>);
  }
  /** These of a kind, however many, in batches. */
  async eachOf<N extends Noun>(
    noun: N,
    ids: readonly number[],
    take: (copy: Copy<N>) => void,
  ): Promise<void> {
    for (let from = 0; from < ids.length; from += BATCH)
      for (const copy of await this.some(noun, ids.slice(from, from + BATCH))) take(copy);
  }
}

/** What the catalogue itself says of a competition's time and money, for a line of a list. */
export interface Dated {
  id: number;
  dates: CompetitionDate[];
  fees: (Fee & { appliesTo: string | null })[];
  opensOn: string | null;
}
function feeOf(row: unknown): Dated['fees'][number] {
  const fee = Fee.fromJSON(row);
  return { ...fee, appliesTo: fee.appliesTo ?? null };
}
const DATED = `select id, whole->'dates' as dates, whole->'fees' as fees, whole->'competition'->>'opensOn' as "opensOn" from competition where id = any($1::int[])`;
type DatedRow = Pick<Dated, 'id' | 'opensOn'> & { dates: unknown[] | null; fees: unknown[] | null };

/** What was restored is another system, another database or other tables, or has a new timeline, which is in the name of its log. */
const MARK = `select concat_ws(' ', id, (select system_identifier from pg_control_system()), d.oid, 'festival'::regclass::oid,
    'competition'::regclass::oid, left(pg_walfile_name(pg_current_wal_lsn()), 8)) as line,
  pg_snapshot_xmin(pg_current_snapshot())::text as "from" from copies_line, pg_database d where datname = current_database()`;
const BATCH = 200;
interface Row {
  id: number;
  row: unknown;
  ownerId: string;
  role: string | null;
  accepted: (number | null)[];
}
const SELECT: Record<Noun, string> = {
  festival: 'select id, festival as row from festival',
  competition: 'select id, whole as row from competition',
  film: `select id, "ownerId", film as row,
      (${presentRun('"userRole"', 'film.id')}) as role, ${acceptedAt('film.id')} as accepted from film`,
};
const parse: { [N in Noun]: (row: Row) => Copy<N> } = {
  festival: ({ row }) => Festival.fromJSON(row),
  competition: ({ row }) => CompetitionWhole.fromJSON(row),
  film: ({ id, ownerId, row, role, accepted }) => ({ id, ownerId, film: Film.fromJSON(row), role, accepted }),
};
