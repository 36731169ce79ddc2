import type { Film } from '../../domain/model.js';
import type { BoundRule } from '../index/rules/rule.js';
import { getAgeOutcome, type Outcome } from '../../domain/rules/compare.js';
import { getDirectorAges } from '../../domain/rules/film-fields.js';
import { FieldColumn, UNKNOWN_VALUE } from './field-column.js';

/** The director’s age, as stated or on every day. */
export class AgeFieldColumn extends FieldColumn {
  private readonly numbers = new Map<string, number>();
  private readonly ages: Pick<Film, 'directorAge' | 'statedDirectorAge'>[] = [{ directorAge: null }];
  put(row: number, { directorAge, statedDirectorAge = null }: Film): void {
    if (directorAge === null) return this.setValue(row, UNKNOWN_VALUE);
    const key = `${directorAge} ${statedDirectorAge?.age} ${statedDirectorAge?.on}`;
    let value = this.numbers.get(key);
    if (value === undefined)
      this.numbers.set(key, (value = this.ages.push({ directorAge, statedDirectorAge }) - 1));
    this.setValue(row, value);
  }
  /** A film is in doubt if only some of the possible ages satisfy the rule. */
  protected override mayDoubtKnownValue(): boolean {
    return true;
  }
  get count(): number {
    return this.ages.length;
  }
  protected getOutcome({ rule, limit, deadline }: BoundRule, value: number): Outcome {
    return getAgeOutcome(rule.kind, limit, getDirectorAges(this.ages[value]!, deadline));
  }
}
