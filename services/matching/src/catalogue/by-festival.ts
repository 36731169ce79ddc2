/** Items by id, with fast access to the items of one festival. */
export class ByFestival<T> {
  private readonly all = new Map<number, T>();
  private readonly ids = new Map<number, Set<number>>();
  constructor(private readonly getFestivalId: (nonNullable: T) => number) {}

  get size(): number {
    return this.all.size;
  }
  get(id: number): T | undefined {
    return this.all.get(id);
  }
  values(): Iterable<T> {
    return this.all.values();
  }
  listByFestival(festivalId: number): T[] {
    return [...(this.ids.get(festivalId) ?? [])].map((id) => this.all.get(id)!);
  }
  set(id: number, nonNullable: T): void {
    this.delete(id);
    this.all.set(id, nonNullable);
    const festivalId = this.getFestivalId(nonNullable);
    const idSet = this.ids.get(festivalId);
    if (idSet) idSet.add(id);
    else this.ids.set(festivalId, new Set([id]));
  }
  delete(id: number): void {
    const nonNullable = this.all.get(id);
    if (nonNullable === undefined) return;
    this.all.delete(id);
    const festivalId = this.getFestivalId(nonNullable);
    const idSet = this.ids.get(festivalId)!;
    idSet.delete(id);
    if (idSet.size === 0) this.ids.delete(festivalId);
  }
}
