/** Things by their id, and those of a festival without looking at all the others. */
export class ByFestival<T> {
  private readonly all = new Map<number, T>();
  private readonly ids = new Map<number, Set<number>>();
  constructor(private readonly festivalOf: (one: T) => number) {}

  get size(): number {
    return this.all.size;
  }
  get(id: number): T | undefined {
    return this.all.get(id);
  }
  values(): Iterable<T> {
    return this.all.values();
  }
  of(festivalId: number): T[] {
    return [...(this.ids.get(festivalId) ?? [])].map((id) => this.all.get(id)!);
  }
  set(id: number, one: T): void {
    this.delete(id);
    this.all.set(id, one);
    const festivalId = this.festivalOf(one);
    const own = this.ids.get(festivalId);
    if (own) own.add(id);
    else this.ids.set(festivalId, new Set([id]));
  }
  delete(id: number): void {
    const one = this.all.get(id);
    if (one === undefined) return;
    this.all.delete(id);
    const festivalId = this.festivalOf(one);
    const own = this.ids.get(festivalId)!;
    own.delete(id);
    if (own.size === 0) this.ids.delete(festivalId);
  }
}
