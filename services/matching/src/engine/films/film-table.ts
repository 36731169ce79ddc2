import type { Verdict } from '../../domain/evaluate.js';
import type { Film } from '../../domain/facts.js';
import type { Asked, Rule } from '../index/asked.js';
import { hasBit, lowest } from '../numbers/bits.js';
import { checkFilm } from '../index/check.js';
import { factColumns, NumberFact } from './fact-columns.js';
import { Screenings, type Lost } from './film-screenings.js';
import { IdTable, roomFor } from '../numbers/growing.js';
import type { Index } from '../index/index-of-rows.js';
import { and, countOf, nobody, or, type BitPair } from '../numbers/bit-pair.js';

export interface Admitted {
  id: number;
  eligible: number;
  'needs-confirmation': number;
  unchecked: number;
}

/** How films stand to a competition; where nothing of it is tested, those that pass are unchecked. */
type Standings = BitPair & { isTested: boolean };

/** A rule of a competition, alone or in a group; what it asks is the same where the key is. */
interface Part {
  rule: Rule;
  asked: Asked | null;
  layer: number;
  key: string;
}
/** What rules were found to say, by what they ask, and who may have lost the premiere of a site, by its number. */
class Kept {
  readonly splits = new Map<string, BitPair>();
  readonly lost = new Map<number, Lost>();
}

/** Many films, asked about one competition at a time: the index the other way round. */
export class FilmTable {
  private readonly facts;
  private readonly columns;
  private readonly screenings: Screenings;
  private readonly free: number[] = [];
  private ids = new Int32Array(0);
  private readonly table = new IdTable((row) => this.ids[row]!);
  private end = 0;
  constructor(private readonly index: Index) {
    this.facts = factColumns(index.words);
    this.columns = [...this.facts.values()];
    this.screenings = new Screenings(index.words, index.sites);
  }

  get count(): number {
    return this.table.count;
  }
  /** How many different values films have said. */
  get interned(): number {
    return this.columns.reduce((sum, { count }) => sum + count, this.screenings.interned);
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
    for (let n = 0; n < this.columns.length; n++) this.columns[n]!.put(row, film, role);
    this.screenings.put(row, film);
  }
  remove(id: number): void {
    const row = this.table.row(id);
    if (row < 0) return;
    this.table.remove(id);
    this.ids[row] = 0;
    this.screenings.remove(row);
    this.free.push(row);
  }

  /** Every film against one competition, as bits by place in this table; null where the competition is not live. */
  split(competitionId: number): Standings | null {
    const row = this.index.row(competitionId);
    if (row < 0 || !this.index.live.has(row)) return null;
    const all = nobody(this.end);
    for (const split of this.splits(this.partsOf(row), new Kept())) and(all, split);
    for (let w = 0; w < all.failed.length; w++) all.doubted[w]! &= ~all.failed[w]!;
    return { ...all, isTested: !this.index.bare.has(row) };
  }
  /** What a row asks of a film. */
  private partsOf(row: number): Part[] {
    const { rows } = this.index;
    const parts: Part[] = [];
    for (let n = 0; n < rows.termCounts[row]!; n++) {
      const { rule, place, layer } = rows.clause(row, n);
      if (place === 'aside') continue;
      const asked = this.index.asked(row, rule);
      const key = asked
        ? asked.site
          ? `site ${asked.site.id} ${asked.startsOn}`
          : `${rule.id} ${asked.limit}`
        : rule.decides;
      parts.push({ rule, asked, layer, key });
    }
    return parts;
  }
  /** What each requirement says: all must hold. */
  private splits(parts: readonly Part[], kept: Kept): BitPair[] {
    const alone: BitPair[] = [];
    const groups = new Map<number, BitPair[]>();
    for (const part of parts) {
      const split = this.outcomes(part, kept);
      if (part.layer === 0) alone.push(split);
      else groups.set(part.layer, [...(groups.get(part.layer) ?? []), split]);
    }
    return [...alone, ...[...groups.values()].map(or)];
  }

  /** The verdict of each film, in one order. */
  verdictsOf({ failed, doubted, isTested }: Standings): Verdict[] {
    const verdicts: Verdict[] = [];
    for (let row = 0; row < this.end; row++) {
      if (!this.ids[row]) continue;
      const admitted = isTested ? 'eligible' : 'unchecked';
      const open = hasBit(doubted, row) ? 'needs-confirmation' : admitted;
      verdicts.push(hasBit(failed, row) ? 'not-eligible' : open);
    }
    return verdicts;
  }

  /** The films for which two splits differ. */
  changed(before: Standings | null, after: Standings | null): number[] {
    const ids: number[] = [];
    for (let row = 0; row < this.end; row += 32) {
      const w = row >>> 5;
      const differs = before && after ? differing(before, after, w) : -Number(before !== after);
      for (let word = differs; word !== 0; word &= word - 1) {
        const id = this.ids[row + lowest(word)];
        if (id) ids.push(id);
      }
    }
    return ids;
  }

  /** Every film against every live competition: how many it admits. */
  everything(): Admitted[] {
    const kept = new Kept();
    for (const column of this.columns) if (column instanceof NumberFact) column.prepare(this.end);
    const present = this.present();
    const { rows } = this.index;
    const admitted: Admitted[] = [];
    const counts = new Map<string, ReturnType<typeof countOf>>();
    for (let row = 0; row < rows.end; row++) {
      if (rows.isFree(row) || !this.index.live.has(row)) continue;
      const parts = this.partsOf(row);
      // Many competitions ask for the same.
      const key = parts.map((part) => `${part.layer} ${part.key}`).join('|');
      let count = counts.get(key);
      if (!count) counts.set(key, (count = countOf(this.splits(parts, kept), present)));
      const { failed, doubted } = count;
      const passing = this.count - failed - doubted;
      const isTested = !this.index.bare.has(row);
      admitted.push({
        id: rows.ids[row]!,
        eligible: isTested ? passing : 0,
        'needs-confirmation': doubted,
        unchecked: isTested ? 0 : passing,
      });
    }
    return admitted;
  }

  private outcomes({ rule, asked, key }: Part, kept: Kept): BitPair {
    const known = kept.splits.get(key) ?? this.judged(rule, asked, kept);
    kept.splits.set(key, known);
    return known;
  }
  private judged(rule: Rule, asked: Asked | null, kept: Kept): BitPair {
    if (asked?.site) {
      const lost = kept.lost.get(asked.site.id) ?? this.screenings.lost(asked.site, this.end);
      kept.lost.set(asked.site.id, lost);
      return this.screenings.split(asked, this.end, lost);
    }
    if (asked) return this.facts.get(rule.fact)!.split(asked, this.end);
    const split = nobody(this.end);
    if (rule.decides !== 'always-passes') split.doubted.fill(-1);
    return split;
  }
  private present(): Uint32Array {
    const { failed: words } = nobody(this.end);
    for (let row = 0; row < this.end; row++) if (this.ids[row]) words[row >>> 5]! |= 1 << (row & 31);
    return words;
  }
}

/** The films of a word whose verdict is another. */
function differing(before: Standings, after: Standings, w: number): number {
  const passes = (one: Standings) => ~(one.failed[w]! | one.doubted[w]!);
  const retested = before.isTested === after.isTested ? 0 : passes(before) & passes(after);
  return (before.failed[w]! ^ after.failed[w]!) | (before.doubted[w]! ^ after.doubted[w]!) | retested;
}
