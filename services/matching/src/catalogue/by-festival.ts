/** Items by id, with fast access to the items of one festival. */
export class ByFestival<T> {
  private readonly all = new Map<number, T>();
  private readonly ids = new Map<number, Set<number>>();
  constructor(private readonly getFestivalId: (one: T) => number) {}

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
  set(id: number, one: T): void {
    this.delete(id);
    this.all.set(id, one);
    const festivalId = this.getFestivalId(one);
    const idSet = this.ids.get(festivalId);
    if (idSet) idSet.add(id);
    else this.ids.set(festivalId, new Set([id]));
  }
  delete(id: number): void {
    const one = this.all.get(id);
    if (one === undefined) return;
    this.all.delete(id);
    const festivalId = this.getFestivalId(one);
    const idSet = this.ids.get(festivalId)!;
    idSet.delete(id);
    if (idSet.size === 0) this.ids.delete(festivalId);
  }
}
