import type {
  GetExplanationsRequest,
  GetExplanationsResponse,
  GetSnapshotRequest,
  GetSnapshotResponse,
} from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue.js';
import { Copies } from '../copies.js';
import { noPreferences } from '../domain/rank.js';
import { Films, type MayRead } from '../films.js';
import { Matches } from '../matches.js';
import { filmOf } from '../messages.js';
import { explanationMessage } from './explain.js';
import { SHOWN_LOCKED } from './rows.js';
import { Runs } from './runs.js';

@Injectable()
export class Explanations {
  constructor(
    private readonly copies: Copies,
    private readonly films: Films,
    private readonly catalogue: Catalogue,
    private readonly matches: Matches,
    private readonly runs: Runs,
  ) {}

  /** For any competition, over or not; those that there are not are left out. Refuses `film.not_found`, `run.not_found`. */
  async run(
    { filmId, competitionIds, userRole, wizardResultId }: GetExplanationsRequest,
    mayRead: MayRead,
  ): Promise<GetExplanationsResponse> {
    const film = await this.films.own(filmId, mayRead);
    const run = await this.runs.of(filmId, wizardResultId ?? null);
    const question = {
      film: filmOf(film.message.facts!),
      role: run?.role ?? userRole ?? null,
      preferences: run?.preferences ?? noPreferences,
    };
    const found = competitionIds.flatMap((id) => this.catalogue.one(id) ?? []);
    const shown = film.isOpen ? found : found.slice(0, SHOWN_LOCKED);
    const { wholes, asker } = this.matches.some(
      shown.map(({ id }) => id),
      question,
    );
    const items = wholes.map((whole) => explanationMessage(whole, question, asker));
    return { items, locked: found.length - shown.length };
  }

  /** What a submission keeps for ever; in full, whatever the film's plan. Refuses `film.not_found`. */
  async snapshot(
    { filmId, competitionIds, userRole }: GetSnapshotRequest,
    mayRead: MayRead,
  ): Promise<GetSnapshotResponse> {
    const film = await this.films.own(filmId, mayRead);
    const run = await this.runs.of(filmId, null);
    const question = {
      film: filmOf(film.message.facts!),
      role: run?.role ?? userRole ?? null,
      preferences: noPreferences,
    };
    const found = competitionIds.flatMap((id) => this.catalogue.one(id) ?? []);
    const ids = found.map(({ id }) => id);
    const [competitions, festivals] = await Promise.all([
      this.copies.some('competition', ids),
      this.copies.some(
        'festival',
        found.map(({ festival }) => festival.id),
      ),
    ]);
    const { wholes, asker } = this.matches.some(ids, question);
    const items = wholes.map((whole) => ({
      competitionId: whole.competition.id,
      explanation: explanationMessage(whole, question, asker),
      film: film.message,
      whole: competitions.find(({ competition }) => competition!.id === whole.competition.id) ?? null,
      festival: festivals.find(({ id }) => id === whole.competition.festival.id) ?? null,
    }));
    return { items };
  }
}
