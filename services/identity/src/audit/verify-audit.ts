import type { Db } from '../database.js';
import { dayOf, faultOf, type Details } from '../domain/audit.js';
import type { Audit } from '../generated/client.js';

const PAGE = 1000;

const lineOf = ({ seq, day, details, ...line }: Audit) => ({
  ...line,
  seq: Number(seq),
  day: dayOf(day),
  details: details as Details,
});

/** Reads the whole log and says what is wrong with it, day by day: a line that was changed, removed, put in between, or cut off at an end. */
export async function verifyAudit(db: Db): Promise<{ lines: number; head: string; faults: string[] }> {
  const faults: string[] = [];
  const days = new Map<string, { lines: number; hash: string }>();
  let before: { seq: number; hash: string } | null = null;
  for (;;) {
    const page: Audit[] = await db.audit.findMany({
      where: { seq: { gt: before?.seq ?? -1 } },
      orderBy: { seq: 'asc' },
      take: PAGE,
    });
    for (const row of page) {
      const line = lineOf(row);
      const fault = faultOf(line, before);
      if (fault) faults.push(`${line.day}: ${fault}`);
      days.set(line.day, { lines: (days.get(line.day)?.lines ?? 0) + 1, hash: line.hash });
      before = line;
    }
    if (page.length < PAGE) break;
  }
  const kept = await db.auditDay.findMany({ orderBy: { day: 'asc' } });
  for (const { day, lines, hash } of kept) {
    const found = days.get(dayOf(day));
    if (found?.lines !== lines || found.hash !== hash)
      faults.push(`${dayOf(day)}: it ends otherwise, or has other lines, than it was left with (${lines})`);
    days.delete(dayOf(day));
  }
  for (const day of days.keys()) faults.push(`${day}: nobody has kept how it ended`);
  return { lines: before?.seq ?? 0, head: before?.hash ?? '', faults };
}
