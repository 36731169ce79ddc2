import { setImmediate as others } from 'node:timers/promises';
import type { GetFilmVerdictsRequest, GetFilmVerdictsResponse } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Arriving } from '../catalogue/arriving.js';
import { Films } from '../catalogue/films.js';
import { PresentCompetitions } from '../catalogue/present-competitions.js';
import { Matches } from '../catalogue/matches.js';
import { Questions } from './questions.js';

/** Films that one question is about. */
const MOST_FILMS = 50;

/** What some competitions say of everything that somebody has made. */
@Injectable()
export class FilmVerdictsOf {
  constructor(
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly questions: Questions,
    private readonly arriving: Arriving,
    private readonly present: PresentCompetitions,
  ) {}

  /** The newest films first, each as its own list and its explanations say it. An old id means what it was joined with; competitions that there are not are left out. After each film everybody else has a turn. */
  async run({ userId, competitionIds, userRole }: GetFilmVerdictsRequest): Promise<GetFilmVerdictsResponse> {
    const isArriving = this.arriving.is;
    const { films, total } = await this.films.newestOf(userId, MOST_FILMS);
    const ids = await this.present.of(competitionIds);
    const items = [];
    for (const film of films) {
      await others();
      const { question } = await this.questions.of(film, { userRole });
      const { wholes } = this.matches.some(ids, question);
      const verdicts = wholes.map(({ competition, evaluation }) => ({
        competitionId: competition.id,
        verdict: evaluation.verdict,
      }));
      items.push({ filmId: film.id, filmName: film.message.facts!.name, verdicts });
    }
    return { items, total, isArriving };
  }
}
