import { Refusal } from '@laurel/runtime/errors/refusals';
import type { Film } from '../domain/model.js';
import type { FilmTable } from '../engine/films/film-table.js';
import type { FilmProjection } from '../projections/read-projections.js';

/** Stores all films next to the index: their owners, and the festivals where they were selected. */
export class FilmRegistry {
  private readonly ownerByFilm = new Map<number, string>();
  private readonly festivalsByFilm = new Map<number, ReadonlySet<number>>();
  private readonly filmsByFestival = new Map<number, Set<number>>();
  constructor(
    private readonly films: Pick<FilmTable, 'put' | 'remove'>,
    private readonly toFilm: (projection: FilmProjection) => Film,
    private readonly onRefusal: (filmId: number, refusal: Refusal) => void,
  ) {}

  /** If the fields of a film violate their schema, the film stays as it was and the refusal is reported. */
  put(projection: FilmProjection): void {
    const { id, ownerId, role } = projection;
    try {
      this.films.put(id, this.toFilm(projection), role);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.onRefusal(id, error);
    }
    this.ownerByFilm.set(id, ownerId);
    this.removeFromFestivals(id);
    const festivals = getSelectionFestivals(projection);
    this.festivalsByFilm.set(id, festivals);
    for (const festival of festivals) {
      const filmIds = this.filmsByFestival.get(festival);
      if (filmIds) filmIds.add(id);
      else this.filmsByFestival.set(festival, new Set([id]));
    }
  }
  remove(id: number): void {
    this.films.remove(id);
    this.ownerByFilm.delete(id);
    this.removeFromFestivals(id);
  }
  /** Returns the films that have an owner, with the owner. */
  getOwners(ids: Iterable<number>): { filmId: number; userId: string }[] {
    return [...ids].flatMap((filmId) => {
      const userId = this.ownerByFilm.get(filmId);
      return userId === undefined ? [] : [{ filmId, userId }];
    });
  }
  /** Returns the films that were selected at any of these festivals. */
  getFilmsSelectedAt(festivals: Iterable<number>): number[] {
    return [...new Set([...festivals].flatMap((id) => [...(this.filmsByFestival.get(id) ?? [])]))];
  }

  private removeFromFestivals(id: number): void {
    for (const festival of this.festivalsByFilm.get(id) ?? []) {
      const filmIds = this.filmsByFestival.get(festival)!;
      filmIds.delete(id);
      if (filmIds.size === 0) this.filmsByFestival.delete(festival);
    }
    this.festivalsByFilm.delete(id);
  }
}

const getSelectionFestivals = ({ film, accepted }: FilmProjection): ReadonlySet<number> =>
  new Set([
    ...accepted.flatMap(({ festivalId }) => festivalId ?? []),
    ...(film.details!.screenings?.values ?? []).flatMap(({ festivalId }) => festivalId ?? []),
  ]);
