/** Items by id, with fast access to the items of one festival. */
export class ByFestival<T> {
  private readonly items = new Map<number, T>();
  private readonly idsByFestival = new Map<number, Set<number>>();
  constructor(private readonly getFestivalId: (item: T) => number) {}

  get size(): number {
    return this.items.size;
  }
  get(id: number): T | undefined {
    return this.items.get(id);
  }
  values(): Iterable<T> {
    return this.items.values();
  }
  listByFestival(festivalId: number): T[] {
    return [...(this.idsByFestival.get(festivalId) ?? [])].map((id) => this.items.get(id)!);
  }
  set(id: number, item: T): void {
    this.delete(id);
    this.items.set(id, item);
    const festivalId = this.getFestivalId(item);
    const ids = this.idsByFestival.get(festivalId);
    if (ids) ids.add(id);
    else this.idsByFestival.set(festivalId, new Set([id]));
  }
  delete(id: number): void {
    const item = this.items.get(id);
    if (item === undefined) return;
    this.items.delete(id);
    const festivalId = this.getFestivalId(item);
    const ids = this.idsByFestival.get(festivalId)!;
    ids.delete(id);
    if (ids.size === 0) this.idsByFestival.delete(festivalId);
  }
}
