import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { FilmFields } from '@laurel/proto/films/v1/films';
import type {
  GetDraftPreviewRequest,
  GetDraftPreviewResponse,
  ProbeChange,
  VerdictMove,
} from '@laurel/proto/matching/v1/matching';
import { VERDICTS, type Verdict } from '@laurel/rules/matching/verdicts';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Catalogue } from '../../catalogue/catalogue.js';
import { geography } from '../../catalogue/geography.js';
import { evaluate } from '../../domain/evaluation/evaluate.js';
import type { Competition, Film } from '../../domain/model.js';
import { createProbeFilms } from '../../domain/evaluation/probe-films.js';
import { findNextTier } from '../../domain/evaluation/tiers.js';
import { toCompetition } from '../../projections/stored-messages.js';

const MAX_EXAMPLES = 20;
interface VerdictChange {
  before: Verdict;
  after: Verdict;
}

/** Compares which films the stored rules and a draft of them admit. Stored films are only counted. */
@Injectable()
export class DraftPreview {
  constructor(private readonly catalogue: Catalogue) {}

  /**
   * Returns the comparison.
   * @throws matching.behind if the festival has not been received yet
   * @throws a refusal if the rules violate their schema
   */
  compareDraft({ stored, draft }: GetDraftPreviewRequest): GetDraftPreviewResponse {
    const now = new Date();
    const storedCompetition = this.toLiveCompetition(stored!, now);
    const draftCompetition = this.toLiveCompetition(draft!, now);
    const { engine } = this.catalogue;
    const verdictsBefore = engine.judgeFilms(storedCompetition, now.getTime());
    const verdictsAfter = engine.judgeFilms(draftCompetition, now.getTime());
    const context = { role: null, now: now.toISOString(), rates: {}, ...geography };
    const films = createProbeFilms(context.now.slice(0, 10));
    const changes = films.map((film) => ({
      film,
      before: evaluate(film, storedCompetition, context).verdict,
      after: evaluate(film, draftCompetition, context).verdict,
    }));
    return {
      films: countMoves(verdictsBefore.map((value, n) => ({ before: value, after: verdictsAfter[n]! }))),
      probes: countMoves(changes),
      examples: changes
        .filter((change) => change.before !== change.after)
        .slice(0, MAX_EXAMPLES)
        .map(({ film, ...change }): ProbeChange => ({ details: toFilmFields(film), ...change })),
      isRebuilding: this.catalogue.rebuildingNouns.size > 0,
    };
  }

  /** Treats the competition as live, because past dates do not change its requirements. */
  private toLiveCompetition(message: CompetitionWhole, now: Date): Competition {
    const festival = this.catalogue.getFestival(message.competition!.festivalId);
    if (!festival)
      throw refuse.unavailable(
        'matching.behind',
        'The rules of this competition are still being loaded. Please try again in a moment.',
      );
    const competition = { ...toCompetition(message, festival), isDeprecated: false };
    return findNextTier(competition, now.toISOString()) ? competition : { ...competition, tiers: [] };
  }
}

/** Counts the moves from each verdict to each other. */
function countMoves(changes: readonly VerdictChange[]): VerdictMove[] {
  const countByMove = new Map<string, number>();
  for (const { before, after } of changes) {
    const key = `${before} ${after}`;
    countByMove.set(key, (countByMove.get(key) ?? 0) + 1);
  }
  return VERDICTS.flatMap((before) =>
    VERDICTS.flatMap((after) => {
      const count = countByMove.get(`${before} ${after}`) ?? 0;
      return count > 0 ? [{ before, after, count }] : [];
    }),
  );
}

/** Converts an invented film to a message. */
const toFilmFields = ({
  filmLanguages,
  directorIdentities,
  screenings,
  school,
  ...fields
}: Film): FilmFields => ({
  ...fields,
  name: '',
  synopsis: null,
  school: school && { school: school === 'none' ? null : school },
  credits: [],
  types: [...fields.types],
  genres: [...fields.genres],
  themes: [...(fields.themes ?? [])],
  themesKnown: fields.themes !== null,
  forms: [...(fields.forms ?? [])],
  formsKnown: fields.forms !== null,
  productionCountries: [...fields.productionCountries],
  directorNationalities: [...fields.directorNationalities],
  directorResidency: [...fields.directorResidency],
  directorLanguages: [...fields.directorLanguages],
  productionSubdivisions: [...fields.productionSubdivisions],
  directorSubdivisions: [...fields.directorSubdivisions],
  filmLanguages: filmLanguages && { values: [...filmLanguages] },
  directorIdentities: directorIdentities && { values: [...directorIdentities] },
  screenings: screenings && { values: [...screenings] },
});
