import type { Db } from '../database/client.js';
import { toDay, findFault, type Details } from '../domain/audit.js';
import type { Audit } from '../generated/client.js';

const PAGE_SIZE = 1000;

/** Converts a row to the values from which its hash was computed. */
const toLine = ({ seq, day, details, ...line }: Audit) => ({
  ...line,
  seq: Number(seq),
  day: toDay(day),
  details: details as Details,
});

/** Returns the faults of the log by day: lines that were changed, removed, inserted, or cut off at an end. */
export async function verifyAudit(db: Db): Promise<{ lines: number; head: string; faults: string[] }> {
  const faults: string[] = [];
  const days = new Map<string, { lines: number; hash: string }>();
  let previousLine: { seq: number; hash: string } | null = null;
  for (;;) {
    const page: Audit[] = await db.audit.findMany({
      where: { seq: { gt: previousLine?.seq ?? -1 } },
      orderBy: { seq: 'asc' },
      take: PAGE_SIZE,
    });
    for (const row of page) {
      const line = toLine(row);
      const fault = findFault(line, previousLine);
      if (fault) faults.push(`${line.day}: ${fault}`);
      days.set(line.day, { lines: (days.get(line.day)?.lines ?? 0) + 1, hash: line.hash });
      previousLine = line;
    }
    if (page.length < PAGE_SIZE) break;
  }
  const storedDays = await db.auditDay.findMany({ orderBy: { day: 'asc' } });
  for (const { day, lines, hash } of storedDays) {
    const result = days.get(toDay(day));
    if (result?.lines !== lines || result.hash !== hash)
      faults.push(
        `${toDay(day)}: the last line or the number of lines differs from the recorded one (${lines})`,
      );
    days.delete(toDay(day));
  }
  for (const day of days.keys()) faults.push(`${day}: its end was not recorded`);
  return { lines: previousLine?.seq ?? 0, head: previousLine?.hash ?? '', faults };
}
