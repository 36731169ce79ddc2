import type { Rates } from '@laurel/rules/money/rates';
import type { Money } from '../../domain/model.js';
import { FEE_POINTS, rateFee } from '../../domain/ranking/rank.js';
import type { FeeSets } from '../index/fees.js';

const NOT_COMPUTED = 127;

/** The points for each fee of the catalogue within or above a limit. Computed at first use, because few are read. */
export class FeePoints {
  private budget: Money | null = null;
  private rates: Rates = {};
  private points = new Int8Array(0);
  constructor(private readonly fees: FeeSets) {}

  prepare(budget: Money | null, rates: Rates): void {
    this.budget = budget;
    this.rates = rates;
    if (budget && this.points.length !== this.fees.amounts.length)
      this.points = new Int8Array(this.fees.amounts.length);
    this.points.fill(NOT_COMPUTED);
  }

  /** `fee`: the number of its set and entry kind. 0 if there is none, or if it cannot be compared. */
  get(fee: number): number {
    const amount = this.fees.amounts[fee]!;
    if (amount === 0) return FEE_POINTS.free;
    if (!this.budget || Number.isNaN(amount)) return 0;
    const computed = this.points[fee]!;
    return computed === NOT_COMPUTED ? (this.points[fee] = this.compute(fee, amount)) : computed;
  }
  private compute(fee: number, amount: number): number {
    const { currencies, currencyIds } = this.fees;
    const currency = currencies.strings[currencyIds[fee]!]!;
    const rating = rateFee({ amount, currency }, this.budget, this.rates);
    return rating === null ? 0 : FEE_POINTS[rating];
  }
}
