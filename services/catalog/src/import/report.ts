import { formatRecordPath } from '@laurel/words/labels/record-path';
import type { Problem } from './records/problems.js';

export class ImportReport {
  added = 0;
  changed = 0;
  unchanged = 0;
  competitionsAdded = 0;
  competitionsChanged = 0;
  /** With all their problems. */
  readonly refused: { line: number; name: string | null; problems: readonly Problem[] }[] = [];
  readonly renamed: { line: number; name: string; as: string }[] = [];
  readonly notes: { line: number; note: string }[] = [];
  private readonly unknown = new Map<string, { line: number; count: number }>();

  unknownField(line: number, field: string, count: number): void {
    this.unknown.set(field, { line, count });
  }

  lines(): string[] {
    const unknown = [...this.unknown].map(
      ([field, { line, count }]) =>
        `Field “${field}” is unknown and was not imported: ${count === 1 ? 'at' : `${count} records, first at`} ${line}`,
    );
    return [
      ...this.refused.flatMap(({ line, name, problems }) =>
        problems.map(({ path, message }) => {
          const where = path === '' ? '' : ` ${formatRecordPath(path)}:`;
          return `${line}${name === null ? '' : ` “${name}”`}: not imported.${where} ${message}`;
        }),
      ),
      ...this.renamed.map(
        ({ line, name, as }) => `${line}: “${name}” is the name of another festival, stored as “${as}”`,
      ),
      ...this.notes.map(({ line, note }) => `${line}: ${note}`),
      ...unknown,
      `${this.added} festivals added, ${this.changed} changed, ${this.unchanged} unchanged, ${this.refused.length} not imported, ${this.renamed.length} renamed; ` +
        `${this.competitionsAdded} competitions added, ${this.competitionsChanged} changed`,
    ];
  }
}
