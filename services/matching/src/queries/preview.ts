import { UNKNOWN_FILM } from '@laurel/rules/films';
import type { MayActFor } from '@laurel/runtime/call';
import type { GetPreviewRequest, GetPreviewResponse, Row } from '@laurel/proto/matching/v1/matching';
import type { FilmFacts } from '@laurel/proto/films/v1/films';
import { Injectable } from '@nestjs/common';
import { noPreferences } from '../domain/rank.js';
import { Arriving } from '../catalogue/arriving.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { Films } from '../catalogue/films.js';
import { Matches, type Match } from '../catalogue/matches.js';
import { preferencesOf } from '../messages.js';
import { BestChanges } from './best-changes.js';
import { keptBy } from './kept-premieres.js';
import type { ReasonQuestion } from './questions.js';
import { Rows } from './rows.js';
import { forSure, withFacts } from './what-if.js';

const SHOWN = 20;
const blank: FilmFacts = { name: '', ...UNKNOWN_FILM };

@Injectable()
export class Preview {
  constructor(
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly rows: Rows,
    private readonly bestChanges: BestChanges,
    private readonly arriving: Arriving,
    private readonly catalogue: Catalogue,
  ) {}

  /** Counts for facts that are not saved; beside a saved film with a plan, what they would open and close. Refuses `film.not_found`, `input.invalid`. */
  async run(
    { filmId, facts, fields, userRole, preferences }: GetPreviewRequest,
    mayActFor: MayActFor,
  ): Promise<GetPreviewResponse> {
    const saved = filmId ? await this.films.own(filmId, mayActFor) : null;
    const run = saved?.run ?? null;
    const wished = preferences ? preferencesOf(preferences) : (run?.preferences ?? noPreferences);
    const about = {
      role: userRole ?? run?.role ?? null,
      preferences: wished,
      kept: keptBy(saved?.message, wished),
    };
    const before = saved?.message.facts ?? blank;
    const after = withFacts(before, { facts: facts ?? null, fields });
    const film = (facts: FilmFacts) => this.catalogue.filmOf(facts, saved?.accepted ?? []);
    const question: ReasonQuestion = { film: film(after), ...about };
    const isArriving = this.arriving.is;
    const { nearMisses: _nearMisses, ...counts } = this.matches.counts(question);
    const { bestChange, settling } = this.bestChanges.of(question);
    if (!saved)
      return {
        counts,
        opened: [],
        closed: [],
        openedTotal: 0,
        openedForSure: 0,
        closedTotal: 0,
        locked: 0,
        bestChange,
        settling,
        isArriving,
      };
    const { opened, closed } = this.matches.whatIf({ film: film(before), ...about }, question);
    const shown = (matches: Match[]): Promise<Row[]> =>
      this.rows.of(
        matches.slice(0, saved.isOpen ? SHOWN : 0).map(({ id }) => id),
        question,
        saved.hidden,
      );
    return {
      counts,
      locked: saved.isOpen ? 0 : opened.length + closed.length,
      bestChange,
      settling,
      isArriving,
      openedTotal: opened.length,
      closedTotal: closed.length,
      openedForSure: forSure(opened),
      opened: await shown(opened),
      closed: await shown(closed),
    };
  }
}
