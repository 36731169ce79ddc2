import type { Film } from '../domain/facts.js';
import type { Fact } from '../domain/judgement.js';
import { ones } from './bits.js';
import { checkFilm } from './check.js';
import type { Asked } from './columns.js';
import { IdTable, roomFor } from './growing.js';
import type { Index } from './index-of-rows.js';
import { FAIL, outcomeOf, UNKNOWN } from './judge-rule.js';
import type { Rule } from './rules.js';
import { subjectOf, type Subject } from './subject.js';

/** Everything that rules of one fact read, once per different value. */
class FactColumn {
  private readonly numbers = new Map<string, number>();
  /** A film that stands for all of the same value. */
  readonly subjects: Subject[] = [];
  values = new Int32Array(0);
  constructor(private readonly keyOf: (film: Film, role: string | null) => unknown) {}

  put(row: number, subject: Subject): void {
    this.values = roomFor(this.values, row + 1);
    const key = JSON.stringify(this.keyOf(subject.film, subject.role));
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.subjects.push(subject) - 1;
      this.numbers.set(key, number);
    }
    this.values[row] = number;
  }
}
const read = (field: keyof Film) => (film: Film) => film[field];
const facts: Partial<Record<Fact, (film: Film, role: string | null) => unknown>> = {
  mainProductionCountry: ({ productionCountries }) => productionCountries[0],
  role: (_film, role) => role,
  screenings: ({ screenings, isOnline, productionCountries }) => [screenings, isOnline === true, productionCountries],
};
const FIELDS = ['productionCountries', 'directorNationalities', 'directorResidency', 'directorLanguages', 'filmLanguages', 'directorAge', 'directorGender', 'directorIsStudent', 'productionDate', 'length', 'genres', 'types', 'previousFeatures', 'isOnline', 'budget', 'productionSubdivisions', 'directorSubdivisions', 'directorIdentities'] as const; // prettier-ignore
for (const field of FIELDS) facts[field] = read(field);

/** Which films fail a competition, and which are in doubt, as bits. */
export interface Split {
  failed: Uint32Array;
  doubted: Uint32Array;
}
export interface Admitted {
  id: number;
  eligible: number;
  'needs-confirmation': number;
}

/** Many films, asked about one competition at a time: the index the other way round. */
export class FilmTable {
  private readonly columns = new Map<Fact, FactColumn>();
  private readonly free: number[] = [];
  private ids = new Int32Array(0);
  private readonly table = new IdTable((row) => this.ids[row]!);
  private end = 0;
  constructor(private readonly index: Index) {
    for (const [fact, keyOf] of Object.entries(facts)) this.columns.set(fact as Fact, new FactColumn(keyOf));
  }

  get count(): number {
    return this.table.count;
  }
  has(id: number): boolean {
    return this.table.row(id) >= 0;
  }
  /** Refuses a film whose facts break their schema, naming the field. */
  put(id: number, film: Film, role: string | null): void {
    checkFilm(film);
    let row = this.table.row(id);
    if (row < 0) {
      row = this.free.pop() ?? this.end++;
      this.ids = roomFor(this.ids, this.end);
      this.ids[row] = id;
      this.table.add(id, row);
    }
    const subject = subjectOf(film, role, this.index.words, true);
    for (const column of this.columns.values()) column.put(row, subject);
  }
  remove(id: number): void {
    const row = this.table.row(id);
    if (row < 0) return;
    this.table.remove(id);
    this.ids[row] = 0;
    this.free.push(row);
  }

  /** Every film against one competition, as bits by place in this table; null where the competition is not live. */
  split(competitionId: number, kept?: Map<string, Split>): Split | null {
    const row = this.index.row(competitionId);
    if (row < 0 || !this.index.live.has(row)) return null;
    const { rows } = this.index;
    const all = this.nobody();
    const groups = new Map<number, Rule[]>();
    for (let n = 0; n < rows.termCounts[row]!; n++) {
      const { rule, place, layer } = rows.clause(row, n);
      if (place === 'alone') and(all, this.outcomes(row, rule, kept));
      else if (place === 'group') groups.set(layer, [...(groups.get(layer) ?? []), rule]);
    }
    for (const rules of groups.values()) and(all, or(rules.map((rule) => this.outcomes(row, rule, kept))));
    for (let w = 0; w < all.failed.length; w++) all.doubted[w]! &= ~all.failed[w]!;
    return all;
  }

  /** The films for which two splits differ. */
  changed(before: Split | null, after: Split | null): number[] {
    const ids: number[] = [];
    for (let row = 0; row < this.end; row += 32) {
      const w = row >>> 5;
      const differs =
        before && after ? (before.failed[w]! ^ after.failed[w]!) | (before.doubted[w]! ^ after.doubted[w]!) : -Number(before !== after);
      for (let word = differs; word !== 0; word &= word - 1) {
        const id = this.ids[row + 31 - Math.clz32(word & -word)];
        if (id) ids.push(id);
      }
    }
    return ids;
  }

  /** Every film against every live competition: how many it admits. */
  everything(): Admitted[] {
    const kept = new Map<string, Split>();
    const present = this.present();
    const { rows } = this.index;
    const admitted: Admitted[] = [];
    for (let row = 0; row < rows.end; row++) {
      if (rows.isFree(row)) continue;
      const split = this.split(rows.ids[row]!, kept);
      if (!split) continue;
      let [failed, doubted] = [0, 0];
      for (let w = 0; w < present.length; w++) {
        failed += ones(present[w]! & split.failed[w]!);
        doubted += ones(present[w]! & split.doubted[w]!);
      }
      admitted.push({ id: rows.ids[row]!, eligible: this.count - failed - doubted, 'needs-confirmation': doubted });
    }
    return admitted;
  }

  private outcomes(row: number, rule: Rule, kept?: Map<string, Split>): Split {
    const asked = this.index.asked(row, rule);
    if (!kept) return this.judged(rule, asked);
    const key = asked ? `${rule.id} ${asked.limit} ${asked.site ? `${asked.site.id} ${asked.startsOn}` : ''}` : `${rule.decides}`;
    const known = kept.get(key) ?? this.judged(rule, asked);
    kept.set(key, known);
    return known;
  }
  private judged(rule: Rule, asked: Asked | null): Split {
    const split = this.nobody();
    if (rule.decides === 'always-passes') return split;
    if (!asked) {
      split.doubted.fill(-1);
      return split;
    }
    const { values, subjects } = this.columns.get(rule.fact)!;
    const outcomes = new Uint8Array(subjects.length);
    for (let n = 0; n < subjects.length; n++) outcomes[n] = outcomeOf(asked, subjects[n]!, this.index.sites);
    for (let w = 0; w < split.failed.length; w++) {
      let [failed, doubted] = [0, 0];
      for (let bit = 0, at = w << 5; bit < 32 && at < this.end; bit++, at++) {
        const outcome = outcomes[values[at]!]!;
        failed |= (outcome === FAIL ? 1 : 0) << bit;
        doubted |= (outcome === UNKNOWN ? 1 : 0) << bit;
      }
      split.failed[w] = failed;
      split.doubted[w] = doubted;
    }
    return split;
  }
  private nobody(): Split {
    const words = (this.end + 31) >>> 5;
    return { failed: new Uint32Array(words), doubted: new Uint32Array(words) };
  }
  private present(): Uint32Array {
    const words = new Uint32Array((this.end + 31) >>> 5);
    for (let row = 0; row < this.end; row++) if (this.ids[row]) words[row >>> 5]! |= 1 << (row & 31);
    return words;
  }
}

/** Both must hold: fails where one fails. */
function and(all: Split, one: Split): void {
  const [failed, doubted] = [all.failed, all.doubted];
  const [alsoFailed, alsoDoubted] = [one.failed, one.doubted];
  for (let w = 0; w < failed.length; w++) {
    failed[w]! |= alsoFailed[w]!;
    doubted[w]! |= alsoDoubted[w]!;
  }
}
/** One is enough: fails where all fail, is in doubt where none passes and one is. */
function or(splits: Split[]): Split {
  const [first, ...others] = splits;
  const [failed, open] = [first!.failed.slice(), first!.failed.map((word, w) => word | first!.doubted[w]!)];
  for (const { failed: alsoFailed, doubted } of others)
    for (let w = 0; w < failed.length; w++) {
      failed[w]! &= alsoFailed[w]!;
      open[w]! &= alsoFailed[w]! | doubted[w]!;
    }
  return { failed, doubted: open.map((word, w) => word & ~failed[w]!) };
}
