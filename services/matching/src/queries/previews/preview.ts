import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import type { GetPreviewRequest, GetPreviewResponse, Row } from '@laurel/proto/matching/v1/matching';
import type { FilmFields } from '@laurel/proto/films/v1/films';
import { Injectable } from '@nestjs/common';
import { noPreferences } from '../../domain/ranking/rank.js';
import { RebuildStatus } from '../../catalogue/rebuild-status.js';
import { Catalogue } from '../../catalogue/catalogue.js';
import { Films } from '../../projections/owned-films.js';
import { Matches, type Match } from '../../catalogue/matches.js';
import { toPreferences } from '../../projections/stored-messages.js';
import { BestChanges } from '../changes/best-changes.js';
import { getReservedPremieres } from '../runs/reserved-premieres.js';
import type { ExplainableQuery } from '../runs/match-queries.js';
import { DailyUse } from '../limits/daily-use.js';
import { findChangedFixedField, hashLimitedChanges } from '../limits/what-if-bounds.js';
import { RowBuilder } from '../explanations/row-builder.js';
import { countSurelyOpened, withChangedFields } from '../changes/what-if.js';

const MAX_SHOWN_ROWS = 20;
export const BLANK_FILM: FilmFields = {
  name: '',
  ...UNKNOWN_FILM,
  forms: [],
  formsKnown: false,
  themes: [],
  themesKnown: false,
};

/** The comparison for a film that is not saved yet: there is nothing to compare with. */
const NOTHING_COMPARED = {
  opened: [],
  closed: [],
  openedTotal: 0,
  openedForSure: 0,
  closedTotal: 0,
  locked: 0,
};

/** Shows what unsaved changes of a film would open and close. */
@Injectable()
export class Preview {
  constructor(
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly rowBuilder: RowBuilder,
    private readonly bestChanges: BestChanges,
    private readonly rebuildStatus: RebuildStatus,
    private readonly catalogue: Catalogue,
    private readonly dailyUse: DailyUse,
  ) {}

  /**
   * Returns counts for unsaved field values; for a saved film also how many competitions they would open and
   * close. If the film is unlocked, these competitions are listed too, unless the values describe a different
   * film or the daily limit of what-ifs is reached.
   * @throws film.not_found
   * @throws input.invalid
   */
  async getPreview(
    { filmId, details, fields, userRole, preferences }: GetPreviewRequest,
    mayActFor: MayActFor,
  ): Promise<GetPreviewResponse> {
    const savedFilm = filmId ? await this.films.getOwned(filmId, mayActFor) : null;
    const run = savedFilm?.run ?? null;
    const effectivePreferences = preferences
      ? toPreferences(preferences)
      : (run?.preferences ?? noPreferences);
    const queryWithoutFilm = {
      role: userRole ?? run?.role ?? null,
      preferences: effectivePreferences,
      reservedPremieres: getReservedPremieres(savedFilm?.message, effectivePreferences),
    };
    const savedFields = savedFilm?.message.details ?? BLANK_FILM;
    const changedFields = withChangedFields(savedFields, { details: details ?? null, fields });
    const toFilm = (values: FilmFields) => this.catalogue.toFilm(values, savedFilm?.acceptingEditions ?? []);
    const query: ExplainableQuery = { film: toFilm(changedFields), ...queryWithoutFilm };
    const isRebuilding = this.rebuildStatus.isCatalogueRebuilding;
    const { nearMisses: _nearMisses, ...counts } = this.matches.countVerdicts(query);
    const { bestChange, settling } = this.bestChanges.find(query);
    if (!savedFilm) return { ...NOTHING_COMPARED, counts, bestChange, settling, isRebuilding };
    const { opened, closed } = this.matches.compare(
      { film: toFilm(savedFields), ...queryWithoutFilm },
      query,
    );
    const areRowsShown =
      savedFilm.isUnlocked && (await this.mayListRows(savedFilm.id, savedFields, changedFields));
    const buildRows = (matches: Match[]): Promise<Row[]> =>
      this.rowBuilder.build(
        matches.slice(0, areRowsShown ? MAX_SHOWN_ROWS : 0).map(({ id }) => id),
        query,
        savedFilm.hiddenCompetitions,
      );
    return {
      counts,
      locked: savedFilm.isUnlocked ? 0 : opened.length + closed.length,
      bestChange,
      settling,
      isRebuilding,
      openedTotal: opened.length,
      closedTotal: closed.length,
      openedForSure: countSurelyOpened(opened),
      opened: await buildRows(opened),
      closed: await buildRows(closed),
    };
  }

  private async mayListRows(filmId: number, savedFields: FilmFields, changedFields: FilmFields) {
    const isOtherFilm = findChangedFixedField(savedFields, changedFields) !== null;
    const changes = hashLimitedChanges(savedFields, changedFields);
    return !isOtherFilm && this.dailyUse.tryCount(filmId, 'what-if', changes);
  }
}
