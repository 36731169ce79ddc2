import { Refusal } from '@laurel/runtime/refusals';
import type { Film } from '../domain/facts.js';
import type { FilmTable } from '../engine/films/film-table.js';
import type { FilmCopy } from './copies.js';

/** Every film beside the index: whose it is, and at which festivals it was selected. */
export class KeptFilms {
  private readonly owners = new Map<number, string>();
  private readonly festivals = new Map<number, ReadonlySet<number>>();
  private readonly byFestival = new Map<number, Set<number>>();
  constructor(
    private readonly films: Pick<FilmTable, 'put' | 'remove'>,
    private readonly read: (copy: FilmCopy) => Film,
    private readonly complain: (filmId: number, refusal: Refusal) => void,
  ) {}

  /** A film whose facts break their schema is left as it was, and complained of. */
  put(copy: FilmCopy): void {
    const { id, ownerId, role } = copy;
    try {
      this.films.put(id, this.read(copy), role);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.complain(id, error);
    }
    this.owners.set(id, ownerId);
    this.leaveFestivals(id);
    const festivals = festivalsIn(copy);
    this.festivals.set(id, festivals);
    for (const festival of festivals) {
      const there = this.byFestival.get(festival);
      if (there) there.add(id);
      else this.byFestival.set(festival, new Set([id]));
    }
  }
  forget(id: number): void {
    this.films.remove(id);
    this.owners.delete(id);
    this.leaveFestivals(id);
  }
  ownerOf(id: number): string | undefined {
    return this.owners.get(id);
  }
  /** Those that were selected at any of these festivals. */
  at(festivals: Iterable<number>): number[] {
    return [...new Set([...festivals].flatMap((id) => [...(this.byFestival.get(id) ?? [])]))];
  }

  private leaveFestivals(id: number): void {
    for (const festival of this.festivals.get(id) ?? []) {
      const there = this.byFestival.get(festival)!;
      there.delete(id);
      if (there.size === 0) this.byFestival.delete(festival);
    }
    this.festivals.delete(id);
  }
}

const festivalsIn = ({ film, accepted }: FilmCopy): ReadonlySet<number> =>
  new Set([
    ...accepted.filter((id) => id !== null),
    ...(film.facts!.screenings?.values ?? []).flatMap(({ festivalId }) => festivalId ?? []),
  ]);
