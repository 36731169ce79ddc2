import type { MayActFor } from '@laurel/runtime/call';
import type { GetListingRequest, GetListingResponse } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Arriving } from '../catalogue/arriving.js';
import { Films } from '../catalogue/films.js';
import { Matches, type Match } from '../catalogue/matches.js';
import { OpenRows } from './open-rows.js';
import { Questions } from './questions.js';
import { Rows } from './rows.js';

@Injectable()
export class Listing {
  constructor(
    private readonly questions: Questions,
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly openRows: OpenRows,
    private readonly rows: Rows,
    private readonly arriving: Arriving,
  ) {}

  /**
   * In the order of the run, then what has come since; near misses by how little is missing; the verdicts as they are now. What a
   * plan would show is counted and left out. Refuses `film.not_found`, `run.not_found`.
   */
  async run(asked: GetListingRequest, mayActFor: MayActFor): Promise<GetListingResponse> {
    const film = await this.films.own(asked.filmId, mayActFor);
    const about = await this.questions.of(film, asked);
    const isOpen = await this.openRows.of(film);
    const isArriving = this.arriving.is; // before it is asked: what comes meanwhile is no harm
    const { counts, nearMisses, ranked } = this.matches.of(about.question);
    const all = asked.nearMissesOnly ? ranked : await this.openRows.inOrder(about);
    const isWanted = wanted(asked);
    const listed = isWanted ? all.filter(isWanted) : all;
    const open = film.isOpen ? listed : listed.filter(({ id }) => isOpen(id));
    const shown = open.slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize);
    const items = await this.rows.of(
      shown.map(({ id }) => id),
      about.question,
    );
    return {
      items,
      total: listed.length,
      counts,
      nearMisses,
      locked: listed.length - open.length,
      wizardResultId: about.run?.id,
      isArriving,
    };
  }
}

/** By verdict, or near misses; without either, null: everything that is live. */
function wanted({ verdict, nearMissesOnly }: GetListingRequest): ((match: Match) => boolean) | null {
  if (nearMissesOnly) return ({ isNearMiss }) => isNearMiss;
  return verdict ? (match) => match.verdict === verdict : null;
}
