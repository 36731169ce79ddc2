import { createHash } from 'node:crypto';

export type Details = Readonly<Record<string, string | number | boolean | null>>;
/**
 * An audited action. `actor` is null for an operator or a change in Keycloak. `impersonator`: the
 * administrator who impersonated `actor`.
 */
export interface Act {
  actor: string | null;
  impersonator: string | null;
  what: string;
  whom: string | null;
  details: Details;
}
/** A line of the log. `previous`: the hash of the line before it, which may be of an earlier day. */
export interface Line extends Act {
  seq: number;
  at: Date;
  requestId: string;
  source: string | null;
  previous: string;
}

/** SHA-256 of all values of a line. The details are sorted, because the database does not preserve their order. */
export function computeLineHash(line: Line): string {
  const { previous, seq, at, actor, impersonator, what, whom, details, requestId, source } = line;
  const sortedDetails = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const act = [actor, impersonator, what, whom, sortedDetails];
  const values = [previous, seq, at.toISOString(), ...act, requestId, source];
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** The day of the log that an instant belongs to, in UTC. */
export const toDay = (time: Date): string => time.toISOString().slice(0, 10);

type StoredLine = Line & { day: string; hash: string };
/** Returns what is wrong with a line, or null. `previousLine` is null for the first line. */
export function findFault(
  line: StoredLine,
  previousLine: Pick<StoredLine, 'seq' | 'hash'> | null,
): string | null {
  const expectedSeq = (previousLine?.seq ?? 0) + 1;
  if (line.seq !== expectedSeq) return `line ${expectedSeq} is missing`;
  if (line.hash !== computeLineHash(line)) return `line ${line.seq} was changed`;
  if (line.previous !== (previousLine?.hash ?? ''))
    return `line ${line.seq} does not follow the one before it`;
  return line.day === toDay(line.at) ? null : `line ${line.seq} is stored under another day`;
}
