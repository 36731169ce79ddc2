/** Distinct objects, each stored once and numbered from 0 in order of arrival. */
export class Interned<T> {
  readonly values: T[] = [];
  private readonly numbers = new Map<string, number>();

  /** Returns the number for a key. `create` creates the object if the key is new. */
  getNumber(key: string, create: (number: number) => T): number {
    const existing = this.numbers.get(key);
    if (existing !== undefined) return existing;
    const number = this.values.length;
    const value = create(number);
    this.numbers.set(key, number);
    this.values.push(value);
    return number;
  }
  get(key: string, create: (number: number) => T): T {
    return this.values[this.getNumber(key, create)]!;
  }
  /** Returns −1 if there is none. */
  findNumber(key: string): number {
    return this.numbers.get(key) ?? -1;
  }
}
