import type { GetListingRequest, GetListingResponse } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue.js';
import { isUnruled } from '../domain/evaluate.js';
import { noPreferences } from '../domain/rank.js';
import { Films, type MayRead } from '../films.js';
import { Matches, type Match } from '../matches.js';
import { filmOf } from '../messages.js';
import { NearMisses } from './near-misses.js';
import { Rows, SHOWN_LOCKED } from './rows.js';
import { Runs } from './runs.js';

@Injectable()
export class Listing {
  constructor(
    private readonly runs: Runs,
    private readonly films: Films,
    private readonly catalogue: Catalogue,
    private readonly matches: Matches,
    private readonly nearMisses: NearMisses,
    private readonly rows: Rows,
  ) {}

  /** In the order of the run, then what has come since; near misses by reach; the verdicts as they are now. Refuses `film.not_found`, `run.not_found`. */
  async run(asked: GetListingRequest, mayRead: MayRead): Promise<GetListingResponse> {
    const film = await this.films.own(asked.filmId, mayRead);
    const run = await this.runs.of(asked.filmId, asked.wizardResultId ?? null);
    const question = {
      film: filmOf(film.message.facts!),
      role: run?.role ?? asked.userRole ?? null,
      preferences: run?.preferences ?? noPreferences,
    };
    const answer = this.matches.of(question);
    const wished = inOrderOf(run?.ids ?? [], answer.byId, answer.ranked).filter(this.wanted(asked));
    const listed = asked.nearMissesOnly ? this.nearMisses.byReach(wished, question, answer) : wished;
    const open = film.isOpen ? listed : listed.slice(0, SHOWN_LOCKED);
    const shown = open.slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize);
    const items = await this.rows.of(
      shown.map(({ id }) => id),
      question,
    );
    const { counts, nearMisses, unruled } = answer;
    return {
      items,
      total: listed.length,
      counts,
      nearMisses,
      unruled,
      locked: listed.length - open.length,
      wizardResultId: run?.id,
    };
  }

  /** By verdict, near miss or want of rules; without any, everything that is live. */
  private wanted({ verdict, nearMissesOnly, unruledOnly }: GetListingRequest): (match: Match) => boolean {
    if (nearMissesOnly) return ({ isNearMiss }) => isNearMiss;
    if (unruledOnly) return ({ id }) => isUnruled(this.catalogue.one(id) ?? { terms: [] });
    return verdict ? (match) => match.verdict === verdict : () => true;
  }
}

function inOrderOf(ids: number[], byId: Map<number, Match>, ranked: Match[]): Match[] {
  const kept = ids.flatMap((id) => byId.get(id) ?? []);
  const isKept = new Set(ids);
  return [...kept, ...ranked.filter(({ id }) => !isKept.has(id))];
}
