import type { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import { isDeepStrictEqual } from 'node:util';
import { WHOLE } from '@laurel/rules/administration';
import { currentCall } from '@laurel/runtime/call';
import { recordAll, type Fact } from '@laurel/runtime/outbox';
import { readIn, type Read, type Tx } from '../database.js';
import { checkCompetitionCount } from '../domain/competition.js';
import { checkedFestival, type FestivalFacts } from '../domain/festival.js';
import type { TermFacts } from '../domain/term.js';
import { readWholes } from '../messages/competition.js';
import { festivalColumns, festivalFacts, FESTIVALS } from '../messages/festival.js';
import { codes } from '../reference.js';
import { changedFestival, noteChanged, type Changed, type Undoes } from './history.js';
import { termFacts } from '../messages/competition-facts.js';
import { asItIs } from './as-it-is.js';
import { checkGrown } from './check-grown.js';
import { changeCompetition, type WantedCompetition } from './change-competition.js';
import { insertCompetitions } from './insert-competitions.js';
import { withOnlineRule } from './online-rule.js';

export interface FestivalChange {
  isChanged: boolean;
  added: CompetitionWhole[];
  competitionsChanged: number;
  /** Field by field, of the festival and of each competition that is different or new. */
  changes: Changed[];
}

const DAYS = ['startsOn', 'endsOn'] as const;

const readFestivals = (read: Read, ids: number[]) =>
  read<Festival>(`${FESTIVALS} where f."id" = any($1::int[])`, ids);

export interface StoredFestival {
  festival: Festival;
  competitions: CompetitionWhole[];
}
/** Festivals with their competitions as they are stored, locked against other changes. */
export async function storedFestivals(tx: Tx, ids: number[]): Promise<Map<number, StoredFestival>> {
  await tx.$queryRawUnsafe(
    'select 1 from "festival" where "id" = any($1::int[]) order by "id" for update',
    ids,
  );
  const read = readIn(tx);
  const festivals = await readFestivals(read, ids);
  const wholes = await readWholes(
    read,
    festivals.flatMap(({ competitionIds }) => competitionIds),
  );
  const of = Map.groupBy(wholes, (whole) => whole.competition!.festivalId);
  return new Map(
    festivals.map((festival) => [festival.id, { festival, competitions: of.get(festival.id) ?? [] }]),
  );
}

/** Takes what is said of a stored festival and its competitions; tells of each that is different afterwards, and of no other. Refuses `festival.too_large`. */
export async function changeFestival(
  tx: Tx,
  { festival: row, competitions: stored }: StoredFestival,
  said: Partial<FestivalFacts>,
  competitions: readonly WantedCompetition[],
  undoes: Undoes = null,
): Promise<FestivalChange> {
  const { id } = row;
  const before = festivalFacts(row);
  const after = checkedFestival({ ...before, ...said }, codes);
  const home = { festivalId: id, timezone: after.timezone, country: after.country };
  const fresh = competitions.filter(
    ({ name }) => !stored.some(({ competition }) => competition!.name === name),
  );
  if (fresh.length > 0) checkCompetitionCount(stored.length + fresh.length);
  /** With what the festival says of all; `of`: by its name, where it is in what is said. */
  const ruled = (terms: TermFacts[], of: string): TermFacts[] => {
    const at = competitions.findIndex(({ name }) => name === of);
    return withOnlineRule(
      terms,
      after.internetDisallowed,
      at < 0 ? 'internetDisallowed' : `competitions.${at}.terms`,
    );
  };
  const added = fresh.length
    ? await insertCompetitions(
        tx,
        fresh.map((facts) => ({
          ...home,
          facts: { ...facts, terms: ruled(facts.terms ?? [], facts.name), dates: facts.dates ?? [] },
        })),
      )
    : [];
  const changed: Changed[] = [];
  const wholes: CompetitionWhole[] = [];
  for (const whole of stored) {
    const { name } = whole.competition!;
    const wanted = competitions.find((one) => one.name === name) ?? asItIs(whole);
    const kept = whole.terms.map(termFacts);
    const terms = ruled(wanted.terms ?? kept, name);
    const one = await changeCompetition(tx, whole, { ...wanted, terms: terms === kept ? null : terms }, home);
    if (one) changed.push(one.changes);
    wholes.push(one?.whole ?? whole);
  }
  const came = added.map(cameWhole);
  const changes: Changed[] = [...came, ...changed];
  const isChanged = !isDeepStrictEqual(after, before) || added.length > 0;
  if (isChanged || changed.length > 0)
    checkGrown(
      { festival: row, competitions: stored },
      { festival: { ...row, ...after }, competitions: [...wholes, ...added] },
      'competitions',
    );
  if (isChanged) {
    const { identity: _identity, ...columns } = festivalColumns(after);
    const days = Object.fromEntries(
      DAYS.map((day) => [day, after[day] === null ? null : new Date(after[day])]),
    );
    const isLookedAt = after.verifiedAt !== before.verifiedAt;
    const verifiedBy = undoes === null ? currentCall()?.caller?.user || null : null;
    await tx.festival.update({
      where: { id },
      data: { ...columns, ...days, ...(isLookedAt && { verifiedBy }), version: { increment: 1 } },
    });
    const [festival] = await readFestivals(readIn(tx), [id]);
    const own = changedFestival(row, festival!);
    changes.unshift(own);
    await noteChanged(tx, [own, ...came], undoes);
    await recordAll(tx, [
      {
        type: 'festival.changed',
        aggregate: `festival-${id}`,
        version: festival!.version,
        fact: { festival: festival! },
      },
      ...added.map((whole): Fact => ({
        type: 'competition.added',
        aggregate: `competition-${whole.competition!.id}`,
        version: 1,
        fact: { whole },
      })),
    ]);
  }
  return { isChanged, added, competitionsChanged: changed.length, changes };
}

const cameWhole = ({ competition }: CompetitionWhole): Changed => {
  const { id, festivalId, name, version } = competition!;
  return {
    festivalId,
    competitionId: id,
    name,
    version,
    fields: [{ field: WHOLE, before: null, after: { name } }],
  };
};
