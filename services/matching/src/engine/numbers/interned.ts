/** Distinct objects, each stored once and numbered from 0 in order of arrival. */
export class Interned<T> {
  readonly values: T[] = [];
  private readonly numbers = new Map<string, number>();

  /** Returns the number for a key. `make` creates the object if the key is new. */
  getNumber(key: string, make: (number: number) => T): number {
    const existing = this.numbers.get(key);
    if (existing !== undefined) return existing;
    const number = this.values.length;
    const value = make(number);
    this.numbers.set(key, number);
    this.values.push(value);
    return number;
  }
  get(key: string, make: (number: number) => T): T {
    return this.values[this.getNumber(key, make)]!;
  }
  /** Returns −1 if there is none. */
  findNumber(key: string): number {
    return this.numbers.get(key) ?? -1;
  }
}
