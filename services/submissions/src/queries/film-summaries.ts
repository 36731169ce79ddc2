import type { FilmSummary, OpenEntry, AcceptedEntry } from '@laurel/proto/submissions/v1/submissions';
import { ACCEPTED_STATES } from '@laurel/rules/submissions/states';
import { waitForProjections } from '@laurel/runtime/database/client';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import type { PastEntry } from '../generated/client.js';
import { toSubmissionMessage } from '../submissions/messages.js';
import { IS_UNCATALOGUED } from '../past-entries/uncatalogued-entries.js';
import { toListedCompetition, SELECT_ROWS, type NamedRow } from '../submissions/read-rows.js';

const USER_FILMS = `where s."revertedAt" is null and s."userId" = $1::uuid and (cardinality($2::int[]) = 0 or s."filmId" = any($2))`;
interface Count {
  filmId: number;
  state: string;
  count: number;
}
const COUNTS = `select s."filmId", s.state, count(*)::int as count from user_submission s ${USER_FILMS} group by 1, 2 order by 1, 2`;
const ACCEPTED = `${SELECT_ROWS} ${USER_FILMS} and s.state = any($3::text[]) order by s."updatedAt" desc, s.id desc`;

/**
 * The locations where films were accepted: from the festival's projection if it has a country, else from the
 * snapshot that was stored when the entry was planned. $1: user id, $2: film ids, $3: states of accepted
 * entries. The lateral join reads the large snapshot only where it is needed.
 */
const ACCEPTED_ENTRIES = `select s."filmId", s.id as "submissionId", coalesce(v.name, snapshot_festival ->> 'name') as name, coalesce(v.country, snapshot_festival ->> 'country') as country,
  case when v.country is null then snapshot_festival ->> 'subdivision' else v.subdivision end as subdivision,
  case when v.country is null then snapshot_festival ->> 'city' else v.city end as city,
  coalesce(v."startsOn"::text, snapshot_festival ->> 'startsOn') as "startsOn", coalesce(v."endsOn"::text, snapshot_festival ->> 'endsOn') as "endsOn"
  from user_submission s left join competition c on c.id = s."competitionId" left join festival v on v.id = c."festivalId"
  left join lateral (select s.snapshot -> 'festival' as snapshot_festival where v.country is null) saved on true
  ${USER_FILMS} and s.state = any($3::text[]) order by s."updatedAt" desc, s.id desc`;
interface FilmAcceptedEntry extends AcceptedEntry {
  filmId: number;
}

/** Summarises the entries of many films at once. */
@Injectable()
export class FilmSummaries {
  constructor(private readonly db: Db) {}

  /**
   * Returns only films of this user, whatever ids are requested. Leaves out films without submissions and
   * without acceptances elsewhere.
   */
  async find(userId: string, filmIds: number[]): Promise<FilmSummary[]> {
    await waitForProjections(this.db, 'film');
    const [counts, acceptedRows, acceptedEntries, uncataloguedEntries] = await Promise.all([
      this.db.rows<Count>(COUNTS, userId, filmIds),
      this.db.rows<NamedRow>(ACCEPTED, userId, filmIds, ACCEPTED_STATES),
      this.db.rows<FilmAcceptedEntry>(ACCEPTED_ENTRIES, userId, filmIds, ACCEPTED_STATES),
      findAcceptedElsewhere(this.db, userId, filmIds),
    ]);
    const countsByFilm = Map.groupBy(counts, ({ filmId }) => filmId);
    const acceptedRowsByFilm = Map.groupBy(acceptedRows, ({ filmId }) => filmId);
    const acceptedEntriesByFilm = Map.groupBy(acceptedEntries, ({ filmId }) => filmId);
    const uncataloguedByFilm = Map.groupBy(uncataloguedEntries, ({ filmId }) => filmId);
    const ids = [...new Set([...countsByFilm.keys(), ...uncataloguedByFilm.keys()])].sort((a, b) => a - b);
    return ids.map((filmId) => ({
      filmId,
      counts: Object.fromEntries((countsByFilm.get(filmId) ?? []).map(({ state, count }) => [state, count])),
      taken: (acceptedRowsByFilm.get(filmId) ?? []).map((row) =>
        toSubmissionMessage(row, toListedCompetition(row)),
      ),
      acceptedEntries: (acceptedEntriesByFilm.get(filmId) ?? []).map(({ filmId: _, ...entry }) => entry),
      free: (uncataloguedByFilm.get(filmId) ?? []).map(toUncataloguedEntry),
    }));
  }
}

const findAcceptedElsewhere = (db: Db, userId: string, filmIds: number[]): Promise<PastEntry[]> =>
  db.pastEntry.findMany({
    where: {
      userId,
      ...(filmIds.length > 0 && { filmId: { in: filmIds } }),
      state: { in: [...ACCEPTED_STATES] },
      ...IS_UNCATALOGUED,
    },
    orderBy: { id: 'asc' },
  });

const toUncataloguedEntry = ({
  id,
  festival,
  country,
  state,
  submittedAt,
  decidedAt,
}: PastEntry): OpenEntry => ({
  entryId: id,
  festival,
  country,
  state,
  year: (decidedAt ?? submittedAt)?.getUTCFullYear() ?? null,
});
