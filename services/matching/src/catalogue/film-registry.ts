import { Refusal } from '@laurel/runtime/errors/refusals';
import type { Film } from '../domain/model.js';
import type { FilmTable } from '../engine/films/film-table.js';
import type { FilmProjection } from '../projections/read-projections.js';

/** Stores all films next to the index: their owners, and the festivals where they were selected. */
export class FilmRegistry {
  private readonly owners = new Map<number, string>();
  private readonly festivals = new Map<number, ReadonlySet<number>>();
  private readonly byFestival = new Map<number, Set<number>>();
  constructor(
    private readonly films: Pick<FilmTable, 'put' | 'remove'>,
    private readonly read: (projection: FilmProjection) => Film,
    private readonly onRefusal: (filmId: number, refusal: Refusal) => void,
  ) {}

  /** If the fields of a film violate their schema, the film stays as it was and the refusal is reported. */
  put(projection: FilmProjection): void {
    const { id, ownerId, role } = projection;
    try {
      this.films.put(id, this.read(projection), role);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.onRefusal(id, error);
    }
    this.owners.set(id, ownerId);
    this.leaveFestivals(id);
    const festivals = festivalsIn(projection);
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
  /** Returns the films that have an owner, with the owner. */
  getOwners(ids: Iterable<number>): { filmId: number; userId: string }[] {
    return [...ids].flatMap((filmId) => {
      const userId = this.owners.get(filmId);
      return userId === undefined ? [] : [{ filmId, userId }];
    });
  }
  /** Returns the films that were selected at any of these festivals. */
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

const festivalsIn = ({ film, accepted }: FilmProjection): ReadonlySet<number> =>
  new Set([
    ...accepted.filter((id) => id !== null),
    ...(film.details!.screenings?.values ?? []).flatMap(({ festivalId }) => festivalId ?? []),
  ]);
