/** Different things, each kept once, and numbered from 0 as they come. */
export class Interned<T> {
  readonly all: T[] = [];
  private readonly numbers = new Map<string, number>();

  /** Of what goes by a key; `make` makes it when it is new. */
  number(key: string, make: (number: number) => T): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.all.length;
    const made = make(number);
    this.numbers.set(key, number);
    this.all.push(made);
    return number;
  }
  of(key: string, make: (number: number) => T): T {
    return this.all[this.number(key, make)]!;
  }
  /** −1 where there is none. */
  known(key: string): number {
    return this.numbers.get(key) ?? -1;
  }
}
