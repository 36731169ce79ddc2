import { CompetitionDate, CompetitionWhole, Fee, Festival } from '@laurel/proto/catalog/v1/festival';
import { Film } from '@laurel/proto/films/v1/films';
import { Injectable } from '@nestjs/common';
import { createAcceptingEditionsSql, type AcceptingEdition } from './film-projections.js';
import type { ProjectionNoun } from './projection-feed.js';
import { createCurrentRunSql } from './current-run-sql.js';
import { Db } from '../database/client.js';

/** A film as it is stored in this service, with the role of its latest paid run. */
export interface FilmProjection {
  id: number;
  ownerId: string;
  film: Film;
  role: string | null;
  /** Editions that have accepted its entries. */
  accepted: AcceptingEdition[];
}
export interface ProjectionPosition {
  /** Changes if the projections were emptied, or if the database was replaced or restored. */
  lineage: string;
  /** The changes of earlier transactions are all visible. Later ones may not be visible yet. */
  fromTransaction: string;
}
type Projection<N extends ProjectionNoun> = {
  festival: Festival;
  competition: CompetitionWhole;
  film: FilmProjection;
}[N];

/** Reads the projections of other services’ data row by row. */
@Injectable()
export class Projections {
  constructor(private readonly db: Db) {}

  async getPosition(): Promise<ProjectionPosition> {
    return (await this.db.pool.query<ProjectionPosition>(SELECT_POSITION)).rows[0]!;
  }

  /**
   * Sends a marker to the listeners and returns the position before it. They receive the changes of all
   * transactions that ended before this call earlier than the marker.
   */
  async notifyPosition(marker: string): Promise<ProjectionPosition> {
    const position = await this.getPosition();
    await this.db.pool.query(`select pg_notify('projections', $1)`, [`marker-${marker}`]);
    return position;
  }

  /** Returns the aggregate types whose projections are being rebuilt and therefore incomplete. */
  async getRebuildingNouns(): Promise<ReadonlySet<string>> {
    const { rows } = await this.db.pool.query<{ noun: string }>('select noun from projection_rebuild');
    return new Set(rows.map(({ noun }) => noun));
  }

  /** Reads all rows, or those written since a position, in batches to save memory. */
  async readAll<N extends ProjectionNoun>(
    noun: N,
    onProjection: (projection: Projection<N>) => void,
    sincePosition?: ProjectionPosition,
  ): Promise<void> {
    const newRowsCondition = sincePosition
      ? `and "writtenIn" >= '${BigInt(sincePosition.fromTransaction)}'::xid8`
      : '';
    let rows: ProjectionRow[];
    let lastId = 0;
    do {
      const query = `${SELECT_BY_NOUN[noun]} where id > $1 ${newRowsCondition} order by id limit ${BATCH_SIZE}`;
      rows = (await this.db.pool.query<ProjectionRow>(query, [lastId])).rows;
      for (const row of rows) onProjection(parse[noun](row) as Projection<N>);
      lastId = rows.at(-1)?.id ?? lastId;
    } while (rows.length === BATCH_SIZE);
  }
  /** Returns the dates and fees of competitions as the catalogue states them. */
  async readCompetitionDates(ids: readonly number[]): Promise<CompetitionDates[]> {
    if (ids.length === 0) return [];
    return (await this.db.rows<CompetitionDatesRow>(SELECT_DATES, ids)).map(
      ({ id, dates, fees, opensOn }) => ({
        id,
        opensOn,
        dates: (dates ?? []).map((date) => CompetitionDate.fromJSON(date)),
        fees: (fees ?? []).map(parseFee),
      }),
    );
  }
  async readByIds<N extends ProjectionNoun>(noun: N, ids: readonly number[]): Promise<Projection<N>[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.db.pool.query<ProjectionRow>(`${SELECT_BY_NOUN[noun]} where id = any($1)`, [
      ids,
    ]);
    return rows.map((row) => parse[noun](row) as Projection<N>);
  }
  /** Reads the given rows of an aggregate type in batches, however many there are. */
  async readEachById<N extends ProjectionNoun>(
    noun: N,
    ids: readonly number[],
    onProjection: (projection: Projection<N>) => void,
  ): Promise<void> {
    for (let start = 0; start < ids.length; start += BATCH_SIZE)
      for (const projection of await this.readByIds(noun, ids.slice(start, start + BATCH_SIZE)))
        onProjection(projection);
  }
}

/** The dates and fees of a competition as the catalogue states them, for a row of a list. */
export interface CompetitionDates {
  id: number;
  dates: CompetitionDate[];
  fees: (Fee & { appliesTo: string | null })[];
  opensOn: string | null;
}
function parseFee(row: unknown): CompetitionDates['fees'][number] {
  const fee = Fee.fromJSON(row);
  return { ...fee, appliesTo: fee.appliesTo ?? null };
}
const SELECT_DATES = `select id, whole->'dates' as dates, whole->'fees' as fees, whole->'competition'->>'opensOn' as "opensOn" from competition where id = any($1::int[])`;
type CompetitionDatesRow = Pick<CompetitionDates, 'id' | 'opensOn'> & {
  dates: unknown[] | null;
  fees: unknown[] | null;
};

/**
 * The lineage has these components:
 * - the generation id, which changes when the projections are emptied
 * - the system identifier, the oids and the timeline (the start of the WAL name), one of which changes when the
 *   database is replaced or restored
 *
 * `fromTransaction` is the oldest transaction that is still running.
 */
const SELECT_POSITION = `select
    concat_ws(' ', g.id, (select system_identifier from pg_control_system()), d.oid, 'festival'::regclass::oid,
      'competition'::regclass::oid, left(pg_walfile_name(pg_current_wal_lsn()), 8)) as lineage,
    pg_snapshot_xmin(pg_current_snapshot())::text as "fromTransaction"
  from projection_generation g, pg_database d where d.datname = current_database()`;
const BATCH_SIZE = 200;
interface ProjectionRow {
  id: number;
  row: unknown;
  ownerId: string;
  role: string | null;
  accepted: AcceptingEdition[];
}
const SELECT_BY_NOUN: Record<ProjectionNoun, string> = {
  festival: 'select id, festival as row from festival',
  competition: 'select id, whole as row from competition',
  film: `select id, "ownerId", film as row,
      (${createCurrentRunSql('"userRole"', 'film.id')}) as role, ${createAcceptingEditionsSql('film.id')} as accepted from film`,
};
const parse: { [N in ProjectionNoun]: (row: ProjectionRow) => Projection<N> } = {
  festival: ({ row }) => Festival.fromJSON(row),
  competition: ({ row }) => CompetitionWhole.fromJSON(row),
  film: ({ id, ownerId, row, role, accepted }) => ({ id, ownerId, film: Film.fromJSON(row), role, accepted }),
};
