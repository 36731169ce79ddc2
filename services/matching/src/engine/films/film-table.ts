import type { Verdict } from '../../domain/evaluation/evaluate.js';
import type { Film } from '../../domain/model.js';
import type { BoundRule, Rule } from '../index/rules/rule.js';
import { hasBit, getLowestBit } from '../numbers/bits.js';
import { checkFilm } from '../index/check.js';
import { createFieldColumns, NumberFieldColumn } from './field-columns.js';
import { Screenings, type LostPremieres } from './film-screenings.js';
import { ensureCapacity } from '../numbers/growing.js';
import type { Index } from '../index/index-of-rows.js';
import {
  addRequirement,
  countSplits,
  createBitPair,
  combineAlternatives,
  type BitPair,
} from '../numbers/bit-pair.js';

export interface AdmittedCounts {
  id: number;
  eligible: number;
  'needs-confirmation': number;
  unchecked: number;
}

/** A competition's outcome for all films. If `isTested` is false, the films that it admits are unchecked. */
type FilmSplit = BitPair & { isTested: boolean };

/** A rule of a competition, alone or in a group. Equal keys mean equal requirements. */
interface RowRule {
  rule: Rule;
  boundRule: BoundRule | null;
  /** The layer of alternatives that the rule belongs to; 0: it stands alone. */
  layer: number;
  key: string;
}
/** Cached outcomes by rule key, and the films that may have lost a premiere by site number. */
class SplitCache {
  readonly splits = new Map<string, BitPair>();
  readonly lostPremieresBySite = new Map<number, LostPremieres>();
}

/** Evaluates many films against one competition at a time: the inverse of the index. */
export class FilmTable {
  private readonly columnByField;
  private readonly columns;
  private readonly screenings: Screenings;
  private readonly freeRows: number[] = [];
  private ids = new Int32Array(0);
  private readonly rowById = new Map<number, number>();
  /** Rows up to here have been used. */
  private end = 0;
  constructor(private readonly index: Index) {
    this.columnByField = createFieldColumns(index.dictionary);
    this.columns = [...this.columnByField.values()];
    this.screenings = new Screenings(index.dictionary, index.sites);
  }

  get count(): number {
    return this.rowById.size;
  }
  /** Number of distinct values of all films. */
  get internedCount(): number {
    return this.columns.reduce((sum, { count }) => sum + count, this.screenings.internedCount);
  }
  has(id: number): boolean {
    return this.rowById.has(id);
  }
  /**
   * Adds or replaces a film.
   * @throws a refusal naming the field if the film violates its schema
   */
  put(id: number, film: Film, role: string | null): void {
    checkFilm(film);
    let row = this.rowById.get(id);
    if (row === undefined) {
      row = this.freeRows.pop() ?? this.end++;
      this.ids = ensureCapacity(this.ids, this.end);
      this.ids[row] = id;
      this.rowById.set(id, row);
    }
    for (let n = 0; n < this.columns.length; n++) this.columns[n]!.put(row, film, role);
    this.screenings.put(row, film);
  }
  remove(id: number): void {
    const row = this.rowById.get(id);
    if (row === undefined) return;
    this.rowById.delete(id);
    this.ids[row] = 0;
    this.screenings.remove(row);
    this.freeRows.push(row);
  }

  /** Evaluates every film, as bits by row of this table; null if the competition is not live. */
  split(competitionId: number): FilmSplit | null {
    const row = this.index.getRow(competitionId);
    if (row < 0 || !this.index.live.has(row)) return null;
    const combined = createBitPair(this.end);
    for (const split of this.getRequirementSplits(this.getRowRules(row), new SplitCache()))
      addRequirement(combined, split);
    // A film that fails one requirement is not in doubt because of another.
    for (let w = 0; w < combined.failed.length; w++) combined.doubted[w]! &= ~combined.failed[w]!;
    return { ...combined, isTested: !this.index.untested.has(row) };
  }
  /** Returns the binding rules of a competition’s row. */
  private getRowRules(row: number): RowRule[] {
    const { rows } = this.index;
    const rowRules: RowRule[] = [];
    for (let n = 0; n < rows.termCounts[row]!; n++) {
      const { rule, scope, layer } = rows.getClause(row, n);
      if (scope === 'non-binding') continue;
      const boundRule = this.index.bindRule(row, rule);
      rowRules.push({ rule, boundRule, layer, key: getRuleKey(rule, boundRule) });
    }
    return rowRules;
  }
  /** Returns the outcome of each requirement. All of them must hold. */
  private getRequirementSplits(rowRules: readonly RowRule[], cache: SplitCache): BitPair[] {
    const singleSplits: BitPair[] = [];
    const groups = new Map<number, BitPair[]>();
    for (const rowRule of rowRules) {
      const split = this.getSplit(rowRule, cache);
      if (rowRule.layer === 0) singleSplits.push(split);
      else groups.set(rowRule.layer, [...(groups.get(rowRule.layer) ?? []), split]);
    }
    return [...singleSplits, ...[...groups.values()].map(combineAlternatives)];
  }

  /** Returns the verdict of each film, always in the same order. */
  getVerdicts({ failed, doubted, isTested }: FilmSplit): Verdict[] {
    const verdicts: Verdict[] = [];
    for (let row = 0; row < this.end; row++) {
      if (!this.ids[row]) continue;
      if (hasBit(failed, row)) verdicts.push('not-eligible');
      else if (hasBit(doubted, row)) verdicts.push('needs-confirmation');
      else verdicts.push(isTested ? 'eligible' : 'unchecked');
    }
    return verdicts;
  }

  /** Returns the films for which two splits differ. */
  getChangedFilms(previousSplit: FilmSplit | null, currentSplit: FilmSplit | null): number[] {
    const ids: number[] = [];
    for (let row = 0; row < this.end; row += 32) {
      const w = row >>> 5;
      // `word & (word - 1)` clears the lowest bit.
      for (let word = getDifferingFilms(previousSplit, currentSplit, w); word !== 0; word &= word - 1) {
        const id = this.ids[row + getLowestBit(word)];
        if (id) ids.push(id);
      }
    }
    return ids;
  }

  /** Evaluates every film against every live competition and returns how many each one admits. */
  countAdmittedByCompetition(): AdmittedCounts[] {
    const cache = new SplitCache();
    for (const column of this.columns) if (column instanceof NumberFieldColumn) column.prepare(this.end);
    const presentFilms = this.getPresentFilms();
    const { rows } = this.index;
    const results: AdmittedCounts[] = [];
    const counts = new Map<string, ReturnType<typeof countSplits>>();
    for (let row = 0; row < rows.end; row++) {
      if (rows.isFree(row) || !this.index.live.has(row)) continue;
      const rowRules = this.getRowRules(row);
      // Many competitions have the same requirements.
      const key = rowRules.map((rowRule) => `${rowRule.layer} ${rowRule.key}`).join('|');
      const count = counts.get(key) ?? countSplits(this.getRequirementSplits(rowRules, cache), presentFilms);
      counts.set(key, count);
      const { failed, doubted } = count;
      const passing = this.count - failed - doubted;
      const isTested = !this.index.untested.has(row);
      results.push({
        id: rows.ids[row]!,
        eligible: isTested ? passing : 0,
        'needs-confirmation': doubted,
        unchecked: isTested ? 0 : passing,
      });
    }
    return results;
  }

  private getSplit({ rule, boundRule, key }: RowRule, cache: SplitCache): BitPair {
    const split = cache.splits.get(key) ?? this.computeSplit(rule, boundRule, cache);
    cache.splits.set(key, split);
    return split;
  }
  private computeSplit(rule: Rule, boundRule: BoundRule | null, cache: SplitCache): BitPair {
    if (boundRule?.site) {
      const lostPremieres =
        cache.lostPremieresBySite.get(boundRule.site.id) ??
        this.screenings.findLostPremieres(boundRule.site, this.end);
      cache.lostPremieresBySite.set(boundRule.site.id, lostPremieres);
      return this.screenings.split(boundRule, this.end, lostPremieres);
    }
    if (boundRule) return this.columnByField.get(rule.field)!.split(boundRule, this.end);
    // A rule that cannot be compared passes always, or leaves every film in doubt.
    const split = createBitPair(this.end);
    if (rule.effect !== 'always-passes') split.doubted.fill(-1);
    return split;
  }
  private getPresentFilms(): Uint32Array {
    const { failed: chunks } = createBitPair(this.end);
    for (let row = 0; row < this.end; row++) if (this.ids[row]) chunks[row >>> 5]! |= 1 << (row & 31);
    return chunks;
  }
}

function getRuleKey(rule: Rule, boundRule: BoundRule | null): string {
  if (!boundRule) return rule.effect;
  return boundRule.site
    ? `site ${boundRule.site.id} ${boundRule.startsOn}`
    : `${rule.id} ${boundRule.limit} ${boundRule.deadline}`;
}

/** Returns the films of the chunk `w` whose verdict differs. */
function getDifferingFilms(
  previousSplit: FilmSplit | null,
  currentSplit: FilmSplit | null,
  w: number,
): number {
  if (!previousSplit && !currentSplit) return 0;
  if (!previousSplit || !currentSplit) return -1; // all films
  const getSatisfied = (filmSplit: FilmSplit) => ~(filmSplit.failed[w]! | filmSplit.doubted[w]!);
  // An admitted film is eligible if the competition is tested, otherwise unchecked.
  const switchesToUntestedOrBack =
    previousSplit.isTested === currentSplit.isTested
      ? 0
      : getSatisfied(previousSplit) & getSatisfied(currentSplit);
  return (
    (previousSplit.failed[w]! ^ currentSplit.failed[w]!) |
    (previousSplit.doubted[w]! ^ currentSplit.doubted[w]!) |
    switchesToUntestedOrBack
  );
}
