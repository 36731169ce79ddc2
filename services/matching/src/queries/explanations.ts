import type { MayActFor } from '@laurel/runtime/call';
import type {
  GetExplanationsRequest,
  GetExplanationsResponse,
  GetSnapshotRequest,
  GetSnapshotResponse,
} from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Arriving } from '../catalogue/arriving.js';
import { Copies } from '../catalogue/copies.js';
import type { Whole } from '../domain/answer.js';
import { Films } from '../catalogue/films.js';
import { PresentCompetitions } from '../catalogue/present-competitions.js';
import { Matches } from '../catalogue/matches.js';
import { explanationMessage, lockedMessage } from './explain.js';
import { OpenRows } from './open-rows.js';
import { Placing } from './placing.js';
import { Questions } from './questions.js';

@Injectable()
export class Explanations {
  constructor(
    private readonly copies: Copies,
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly questions: Questions,
    private readonly openRows: OpenRows,
    private readonly placing: Placing,
    private readonly arriving: Arriving,
    private readonly present: PresentCompetitions,
  ) {}

  /**
   * For any competition, over or not; an old id means what it was joined with. Those that there are not are left out, and those that a plan would explain say their verdict
   * alone. Where each that is explained stands in the list is told where it is asked for. Refuses `film.not_found`, `run.not_found`.
   */
  async run(asked: GetExplanationsRequest, mayActFor: MayActFor): Promise<GetExplanationsResponse> {
    const film = await this.films.own(asked.filmId, mayActFor);
    const about = await this.questions.of(film, asked);
    const { question } = about;
    const isOpen = await this.openRows.of(film);
    const isArriving = this.arriving.is;
    const { wholes, asker } = this.matches.some(await this.present.of(asked.competitionIds), question);
    const explained = wholes.filter(({ competition }) => isOpen(competition.id));
    const places = asked.places ? await this.placing.of(explained, about, asker) : null;
    const items = wholes.map((whole) => {
      const { id } = whole.competition;
      if (!isOpen(id)) return lockedMessage(whole);
      return { ...explanationMessage(whole, question, asker), place: places?.get(id) ?? null };
    });
    return { items, locked: items.filter(({ isLocked }) => isLocked).length, isArriving };
  }

  /**
   * What a submission keeps for ever: reasons only where they are open. Refuses `film.not_found`. The film is told once; for one release
   * more also with the item where one competition is asked for, as submissions before it reads it.
   */
  async snapshot(asked: GetSnapshotRequest, mayActFor: MayActFor): Promise<GetSnapshotResponse> {
    const film = await this.films.own(asked.filmId, mayActFor);
    const { question } = await this.questions.of(film, asked);
    const isOpen = await this.openRows.of(film);
    const { wholes, asker } = this.matches.some(await this.present.of(asked.competitionIds), question);
    const [competitions, festivals] = await this.copiesOf(wholes);
    const isOne = asked.competitionIds.length === 1;
    const items = wholes.map((whole) => ({
      competitionId: whole.competition.id,
      explanation: isOpen(whole.competition.id)
        ? explanationMessage(whole, question, asker)
        : lockedMessage(whole),
      whole: competitions.find(({ competition }) => competition!.id === whole.competition.id) ?? null,
      festival: festivals.find(({ id }) => id === whole.competition.festival.id) ?? null,
      film: isOne ? film.message : null,
    }));
    return {
      items,
      locked: items.filter(({ explanation }) => explanation.isLocked).length,
      film: film.message,
    };
  }

  private copiesOf(wholes: readonly Whole[]) {
    return Promise.all([
      this.copies.some(
        'competition',
        wholes.map(({ competition }) => competition.id),
      ),
      this.copies.some(
        'festival',
        wholes.map(({ competition }) => competition.festival.id),
      ),
    ]);
  }
}
