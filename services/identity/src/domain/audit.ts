import { createHash } from 'node:crypto';

export type Details = Readonly<Record<string, string | number | boolean | null>>;
/** What was done. `actor`: whose account did it, null for an operator or for Keycloak; `impersonator`: who sat before it. */
export interface Act {
  actor: string | null;
  impersonator: string | null;
  what: string;
  whom: string | null;
  details: Details;
}
/** An act in its place in the log. `previous`: the hash of the line before it, the last of the day before for the first of a day. */
export interface Line extends Act {
  seq: number;
  at: Date;
  requestId: string;
  source: string | null;
  previous: string;
}

/** In the order of the names: a database keeps none. */
const ordered = (details: Details) => Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** SHA-256 of all that a line says. */
export function lineHash({
  seq,
  at,
  actor,
  impersonator,
  what,
  whom,
  details,
  requestId,
  source,
  previous,
}: Line) {
  const said = [seq, at.toISOString(), actor, impersonator, what, whom, ordered(details), requestId, source];
  return createHash('sha256')
    .update(JSON.stringify([previous, ...said]))
    .digest('hex');
}

/** The day of the log that an instant belongs to, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

type Kept = Line & { day: string; hash: string };
/** What is wrong with a line behind another (null: it is the first that there is); null: nothing. */
export function faultOf(line: Kept, before: Pick<Kept, 'seq' | 'hash'> | null): string | null {
  const due = (before?.seq ?? 0) + 1;
  if (line.seq !== due) return `line ${due} is missing`;
  if (line.hash !== lineHash(line)) return `line ${line.seq} was changed`;
  if (line.previous !== (before?.hash ?? '')) return `line ${line.seq} does not follow the one before it`;
  return line.day === dayOf(line.at) ? null : `line ${line.seq} stands under another day`;
}
