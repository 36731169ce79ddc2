/** The traits that distinguish entries at the same festival. An empty string is unknown. */
export interface EntryTraits {
  day: string;
  note: string;
}

/**
 * Entries that are all distinct: two have different days or different notes. Finds a duplicate without comparing
 * each pair, which would take quadratic time.
 */
export class DistinctEntries {
  private readonly pairs = new Set<string>();
  private readonly days = new Set<string>();
  private readonly notes = new Set<string>();

  get isEmpty(): boolean {
    return this.pairs.size === 0;
  }
  /** Returns false, and adds nothing, if the entry may be one of the others. */
  add({ day, note }: EntryTraits): boolean {
    if (this.mayContain({ day, note })) return false;
    this.pairs.add(toPair(day, note));
    this.days.add(day);
    this.notes.add(note);
    return true;
  }

  private mayContain({ day, note }: EntryTraits): boolean {
    if (day === '' && note === '') return !this.isEmpty;
    if (note === '') return this.days.has(day) || this.days.has('');
    if (day === '') return this.notes.has(note) || this.notes.has('');
    return [toPair(day, note), toPair(day, ''), toPair('', note), toPair('', '')].some((pair) =>
      this.pairs.has(pair),
    );
  }
}
const toPair = (day: string, note: string): string => `${day} ${note}`;
