import { formatRecordPath } from '@laurel/messages/labels/record-path';
import type { Problem } from './records/problems.js';

export class ImportReport {
  festivalsAdded = 0;
  festivalsChanged = 0;
  festivalsUnchanged = 0;
  competitionsAdded = 0;
  competitionsChanged = 0;
  /** The refused records, each with all its problems. */
  readonly refusedRecords: { line: number; name: string | null; problems: readonly Problem[] }[] = [];
  readonly renamedRecords: { line: number; name: string; storedName: string }[] = [];
  readonly notes: { line: number; note: string }[] = [];
  /** An amount without a clear currency. */
  unclearCurrency: { column: string; example: string } | null = null;
  private readonly unknownFields = new Map<string, { line: number; count: number }>();

  addUnknownField(line: number, field: string, count: number): void {
    this.unknownFields.set(field, { line, count });
  }

  formatLines(): string[] {
    const unknownFieldLines = [...this.unknownFields].map(
      ([field, { line, count }]) =>
        `Field “${field}” is unknown and was not imported: ${count === 1 ? 'at' : `${count} records, first at`} ${line}`,
    );
    return [
      ...this.refusedRecords.flatMap(({ line, name, problems }) =>
        problems.map(({ path, column, message }) => {
          const field = column === undefined ? formatRecordPath(path) : `column “${column}”`;
          const location = field === '' ? '' : ` ${field}:`;
          return `${line}${name === null ? '' : ` “${name}”`}: not imported.${location} ${message}`;
        }),
      ),
      ...this.renamedRecords.map(
        ({ line, name, storedName }) =>
          `${line}: “${name}” is the name of another festival, stored as “${storedName}”`,
      ),
      ...this.notes.map(({ line, note }) => `${line}: ${note}`),
      ...unknownFieldLines,
      ...(this.unclearCurrency
        ? [
            `“${this.unclearCurrency.example}” in the column “${this.unclearCurrency.column}” has no clear currency. Name it, such as --currency=USD, or use --currency=local for the currency of each festival’s country.`,
          ]
        : []),
      `${this.festivalsAdded} festivals added, ${this.festivalsChanged} changed, ${this.festivalsUnchanged} unchanged, ${this.refusedRecords.length} not imported, ${this.renamedRecords.length} renamed; ` +
        `${this.competitionsAdded} competitions added, ${this.competitionsChanged} changed`,
    ];
  }
}
