import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@laurel/runtime/refusals';
import { asRefusal } from '@laurel/runtime/wire';
import { Injectable, Logger } from '@nestjs/common';
import { Db, FESTIVAL_NAMES, holdWork, type Tx } from '../database.js';
import { newFestival } from '../domain/festival.js';
import { identityOf } from '../domain/identity.js';
import { noRecord, RecordProblems, type Problem } from '../import/problems.js';
import { readRecords, type FileRecord } from '../import/read-records.js';
import { festivalFromRecord, unknownFields, type ImportedFestival } from '../import/record.js';
import { ImportReport } from '../import/report.js';
import { names } from '../reference.js';
import { addFestivals } from './add-festivals.js';
import { changeFestival, storedFestivals, type FestivalChange } from './change-festival.js';

const BATCH = 100;
interface Row {
  line: number;
  identity: string;
  /** Null: a new festival. */
  id: number | null;
  name: string;
  imported: ImportedFestival;
}

/**
 * Takes the good records of a file and says of every other one why not. The same file again changes nothing. Does not remove
 * what the file does not name.
 */
@Injectable()
export class ImportCatalog {
  private readonly log = new Logger('import');
  constructor(private readonly db: Db) {}

  /** Refuses `import.file_unreadable`. */
  async run(file: string, { dryRun = false } = {}): Promise<ImportReport> {
    const report = new ImportReport();
    const records = await readRecords(file);
    const stored = await this.db.rows<{ id: number; name: string; identity: string }>(
      'select "id", "name", "identity" from "festival"',
    );
    const byIdentity = new Map(stored.map((row) => [row.identity, row]));
    const taken = new Set(stored.map((row) => row.name.toLowerCase()));
    const seen = new Map<string, number>();
    const rows = records.flatMap((one) => this.row(one, byIdentity, taken, seen, report) ?? []);
    for (let from = 0; from < rows.length; from += BATCH) {
      const begun = performance.now();
      await this.batch(rows.slice(from, from + BATCH), dryRun, report);
      // Who works here meanwhile, and who takes in what comes of it, has the machine for as long.
      if (!dryRun && from + BATCH < rows.length) await sleep(performance.now() - begun);
    }
    return report;
  }

  private row(
    one: FileRecord,
    stored: Map<string, { id: number; name: string }>,
    taken: Set<string>,
    seen: Map<string, number>,
    report: ImportReport,
  ): Row | null {
    const { line } = one;
    try {
      if ('error' in one) throw noRecord(one.error);
      for (const field of unknownFields(one.record)) report.unknownField(line, field);
      const imported = festivalFromRecord(one.record);
      const identity = identityOf(imported.name, imported.country, imported.city);
      if (seen.has(identity))
        throw refuse.conflict(
          'import.twice',
          `The same festival stands at ${seen.get(identity)} already.`,
          undefined,
          { line: seen.get(identity) },
        );
      seen.set(identity, line);
      for (const note of imported.notes) report.notes.push({ line, note });
      const found = stored.get(identity);
      if (found) return { line, identity, id: found.id, name: found.name, imported };
      const name = freeName(imported, taken);
      if (name !== imported.name) report.renamed.push({ line, name: imported.name, as: name });
      taken.add(name.toLowerCase());
      return { line, identity, id: null, name, imported };
    } catch (error) {
      report.refused.push({ line, name: nameOf(one), problems: this.problemsOf(error, line) });
      return null;
    }
  }

  /** What to say of a record that was not taken. A database that is away ends the whole import. */
  private problemsOf(error: unknown, line: number): readonly Problem[] {
    if (error instanceof RecordProblems) return error.problems;
    const refusal = asRefusal(error);
    if (refusal && refusal.kind !== 'unavailable')
      return [{ path: refusal.field ?? '', message: refusal.message }];
    if (refusal) throw refusal;
    this.log.error({ line, error });
    return [{ path: '', message: 'The database did not take this record; the log says why.' }];
  }

  /** All in one transaction; if the database refuses one, each on its own. */
  private async batch(rows: readonly Row[], dryRun: boolean, report: ImportReport): Promise<void> {
    try {
      const done = await this.db.$transaction((tx) => this.save(tx, rows, dryRun, report), {
        timeout: 120_000,
        maxWait: 10_000,
      });
      done();
    } catch (error) {
      if (rows.length === 1)
        return void report.refused.push({
          line: rows[0]!.line,
          name: rows[0]!.imported.name,
          problems: this.problemsOf(error, rows[0]!.line),
        });
      for (const row of rows) await this.batch([row], dryRun, report);
    }
  }

  private async save(
    tx: Tx,
    rows: readonly Row[],
    dryRun: boolean,
    report: ImportReport,
  ): Promise<() => void> {
    await holdWork(tx, FESTIVAL_NAMES);
    if (dryRun) await tx.$executeRawUnsafe('savepoint before');
    const fresh = rows.filter(({ id }) => id === null);
    const added = await addFestivals(
      tx,
      fresh.map(({ identity, name, imported: { said, competitions } }) => ({
        identity,
        festival: newFestival({ ...said, name }),
        competitions: competitions.map((one) => ({ ...one, terms: one.terms ?? [], dates: one.dates ?? [] })),
      })),
    );
    const changes: FestivalChange[] = [];
    const stored = await storedFestivals(
      tx,
      rows.flatMap(({ id }) => id ?? []),
    );
    for (const { id, imported } of rows)
      if (id !== null) {
        const festival = stored.get(id)!;
        const said = { ...imported.said, name: festival.festival.name };
        changes.push(await changeFestival(tx, festival, said, imported.competitions));
      }
    if (dryRun) await tx.$executeRawUnsafe('rollback to savepoint before');
    return () => {
      report.added += added.festivals;
      report.competitionsAdded += added.competitions;
      for (const { isChanged, competitionsAdded, competitionsChanged } of changes) {
        if (isChanged || competitionsChanged) report.changed++;
        else report.unchanged++;
        report.competitionsAdded += competitionsAdded;
        report.competitionsChanged += competitionsChanged;
      }
    };
  }
}

/** The record's name, or with its city or its country where another festival has it. Refuses `festival.name_taken`. */
function freeName({ name, city, country }: ImportedFestival, taken: ReadonlySet<string>): string {
  const place = country === null ? null : names.country(country);
  const ways = [
    name,
    ...(city ? [`${name} (${city})`] : []),
    ...(place ? [`${name} (${place})`] : []),
    ...(city && place ? [`${name} (${city}, ${place})`] : []),
  ];
  const free = ways.find((way) => !taken.has(way.toLowerCase()));
  if (free === undefined)
    throw refuse.conflict(
      'festival.name_taken',
      `Another festival is called “${name}”. Give the city or the country.`,
      'name',
      { name },
    );
  return free;
}

const nameOf = (one: FileRecord): string | null => {
  const name = 'record' in one ? (one.record as { name?: unknown } | null)?.name : null;
  return typeof name === 'string' ? name : null;
};
