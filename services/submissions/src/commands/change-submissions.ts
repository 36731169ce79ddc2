import { isDeepStrictEqual } from 'node:util';
import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { isOneOf, UNSENT_STATES } from '@laurel/rules/vocabularies';
import { once } from '@laurel/runtime/answered';
import type { MayActFor } from '@laurel/runtime/call';
import { copyBehind } from '@laurel/runtime/database';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { amend, changeState, type Particulars } from '../domain/submission.js';
import { asksMatching, type State } from '../domain/transitions.js';
import type { UserSubmission } from '../generated/client.js';
import { columnsOf, standingOf, submissionMessage } from '../messages.js';
import { dateSentFor, datesOf, daysOf, isWhole, placesOf, type Place } from '../places.js';
import { OpenLimit } from '../open-limit.js';
import { follow, saveRow, type Change, type Saved } from '../save-change.js';
import { holdRows, ownRows } from '../own-rows.js';
import { errorOf, isFinal, missing, stale } from './result.js';
import { withPresentDate } from './with-present-date.js';
import { beingSentNow, onTheirWay } from './on-their-way.js';
import { behind, Snapshots } from './snapshots.js';
import { keptSnapshot, overrideIn, verdictOf, type FilmSnapshot } from '../kept-snapshot.js';

interface Item {
  submissionId: number;
  rowVersion: number | null;
  /** The deadline that it is planned for; null: the one that is said of all. */
  dateId: number | null;
}
export interface Changes {
  items: Item[];
  state: string;
  /** Where what is not sent yet stops on its way to `state`, with a line of history of its own; null: nowhere. */
  via: string | null;
  said: Particulars;
  /** The asker's business role: matching judges by it while the film has no run. */
  userRole: string | null;
}

@Injectable()
export class ChangeSubmissions {
  constructor(
    private readonly db: Db,
    private readonly snapshots: Snapshots,
    private readonly limit: OpenLimit,
  ) {}

  /** A result per submission. In the state that it is in already only what is said beside it changes. */
  async run(asked: Changes, mayActFor: MayActFor): Promise<ItemResult[]> {
    const ids = asked.items.map(({ submissionId }) => submissionId);
    const own = await ownRows(this.db, ids, mayActFor);
    const snapshots = await this.ask(own, asked);
    return this.db.$transaction((tx) =>
      once(
        tx,
        'changeSubmissions',
        asked,
        (before: ItemResult[] | null) => this.changeAll(tx, asked, own, snapshots, before),
        (results) => results.every(isFinal),
      ),
    );
  }

  /** One item after another, as one submission may be named twice; what goes with them is saved at once. */
  private async changeAll(
    tx: Tx,
    asked: Changes,
    own: UserSubmission[],
    snapshots: Map<number, FilmSnapshot>,
    before: ItemResult[] | null,
  ): Promise<ItemResult[]> {
    const rows = await holdRows(tx, own);
    const present = { ...asked, said: await withPresentDate(tx, asked.said) };
    const items = await Promise.all(asked.items.map((item) => withPresentDate(tx, item)));
    const places = await placesOf(
      tx,
      own.map(({ competitionId }) => competitionId),
    );
    const open = await this.limit.of(tx, [...new Set(own.map(({ filmId }) => filmId))]);
    const onTheWay = await onTheirWay(tx, [...rows.keys()]);
    const [results, saved]: [ItemResult[], Saved[]] = [[], []];
    for (const [n, { submissionId, rowVersion, dateId }] of items.entries()) {
      const row = rows.get(submissionId);
      const competitionId = row?.competitionId ?? 0;
      const place = places.get(competitionId);
      if (before && isFinal(before[n]!)) {
        results.push(before[n]!);
        continue;
      }
      try {
        const own = { ...present, said: { ...present.said, dateId: dateId ?? present.said.dateId } };
        const changes = changesOf(own, rowVersion, row, place, snapshots.get(submissionId));
        const last = changes.at(-1);
        if (last && last.after.state !== row!.state && onTheWay.has(submissionId)) throw beingSentNow();
        if (last) open.take(row!.filmId, row!, { state: last.after.state, origin: row!.origin });
        for (const change of changes) {
          const one = await saveRow(tx, { ...change, before: rows.get(submissionId)! });
          saved.push(one);
          rows.set(submissionId, one.row);
        }
        const submission = submissionMessage(rows.get(submissionId)!, place);
        results.push({ competitionId, submissionId, submission, error: null });
      } catch (error) {
        results.push({ competitionId, submissionId, submission: null, error: errorOf(error) });
      }
    }
    await follow(tx, saved);
    return results;
  }

  /** Once per film, for those that are on their way out. */
  private async ask(rows: UserSubmission[], asked: Changes): Promise<Map<number, FilmSnapshot>> {
    const { userRole } = asked;
    const leaving = rows.filter((row) => {
      const [first] = pathOf(asked, row);
      return row.state !== first && asksMatching(row.state as State, first!);
    });
    const answers = await Promise.all(
      [...Map.groupBy(leaving, ({ filmId }) => filmId)].map(async ([filmId, ofFilm]) => {
        const snapshots = await this.snapshots.of(
          filmId,
          ofFilm.map(({ competitionId }) => competitionId),
          userRole,
        );
        return ofFilm.flatMap(({ id, competitionId }) =>
          snapshots.has(competitionId) ? [[id, snapshots.get(competitionId)!] as const] : [],
        );
      }),
    );
    return new Map(answers.flat());
  }
}

const pathOf = ({ via, state }: Changes, row: UserSubmission | undefined): string[] =>
  via !== null && via !== state && row && isOneOf(UNSENT_STATES, row.state) ? [via, state] : [state];

/** All that is to be saved, or nothing of it: each step is decided before the first is taken. The last takes all of them back. */
function changesOf(
  asked: Changes,
  rowVersion: number | null,
  row: UserSubmission | undefined,
  place: Place | undefined,
  snapshot: FilmSnapshot | undefined,
): Change[] {
  const [to, ...later] = pathOf(asked, row);
  const { reason } = asked.said;
  // What was said of the answer is the answer's.
  const sent = later.length > 0 ? { ...asked.said, reason: null } : asked.said;
  const first = changeOf({ ...asked, state: to!, said: sent }, rowVersion, row, place, snapshot);
  if (!first || later.length === 0) return first ? [first] : [];
  const kept = first.snapshot === undefined ? row!.snapshot : (first.snapshot as UserSubmission['snapshot']);
  const columns = columnsOf(first.after);
  const { feePaidAmount: fee } = columns;
  const between = { ...row!, ...columns, feePaidAmount: fee === null ? null : BigInt(fee), snapshot: kept };
  const said = { ...asked.said, reason, overrideReason: null };
  const second = changeOf({ ...asked, said }, null, between, place, undefined);
  return second ? [first, { ...second, undoneTo: row! }] : [first];
}

/** What is to be saved; null when nothing changes. */
function changeOf(
  { state, said }: Changes,
  rowVersion: number | null,
  row: UserSubmission | undefined,
  place: Place | undefined,
  snapshot: FilmSnapshot | undefined,
): Change | null {
  if (!row) throw missing();
  if (rowVersion !== null && rowVersion !== row.rowVersion) throw stale(row, place);
  if (!isWhole(place)) throw copyBehind(); // its copies are being filled anew
  if (said.dateId !== null && !datesOf(place).some(({ id }) => id === said.dateId))
    throw refuse.invalid('submission.date_unknown', 'This deadline is not of this competition.', 'dateId');
  const isMoved = row.state !== state;
  if (isMoved && asksMatching(row.state as State, state) && !snapshot) throw behind();
  const overrideReason = said.overrideReason ?? overrideIn(row.snapshot);
  const before = standingOf(row);
  const verdict = verdictOf(snapshot);
  const move = {
    to: state,
    said: { ...said, overrideReason },
    verdict,
    sentFor: dateSentFor(place, row.edition, said.submittedAt),
    ...daysOf(place, row.edition),
  };
  const after = isMoved ? changeState(before, move) : amend(before, move);
  if (!isMoved && isDeepStrictEqual(after, before)) return null;
  const reason = said.reason ?? said.overrideReason ?? (after.note === before.note ? null : after.note);
  const kept = isMoved && snapshot && { snapshot: keptSnapshot(snapshot, overrideReason) };
  return { before: row, after, born: row, place, reason, ...kept };
}
