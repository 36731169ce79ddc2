import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { FilmFacts } from '@laurel/proto/films/v1/films';
import type {
  GetDraftPreviewRequest,
  GetDraftPreviewResponse,
  ProbeChange,
  VerdictMove,
} from '@laurel/proto/matching/v1/matching';
import { VERDICTS, type Verdict } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import { regionsOf } from '../catalogue/regions.js';
import { evaluate } from '../domain/evaluate.js';
import type { Competition, Film } from '../domain/facts.js';
import { probeFilms } from '../domain/probe-films.js';
import { nextTier } from '../domain/tiers.js';
import { competitionOf } from '../messages.js';

const MOST_EXAMPLES = 20;
interface Change {
  before: Verdict;
  after: Verdict;
}

/** Whom a draft of a competition would take, beside whom it takes now. Of the films that are stored only numbers are told. */
@Injectable()
export class DraftPreview {
  constructor(private readonly catalogue: Catalogue) {}

  /** Refuses `matching.behind` for a festival that has not arrived here, and rules that break their schema. */
  run({ stored, draft }: GetDraftPreviewRequest): GetDraftPreviewResponse {
    const now = new Date();
    const [before, after] = [this.competition(stored!, now), this.competition(draft!, now)];
    const { engine } = this.catalogue;
    const [was, will] = [engine.standings(before, now.getTime()), engine.standings(after, now.getTime())];
    const asker = { role: null, now: now.toISOString(), regionsOf };
    const films = probeFilms(asker.now.slice(0, 10));
    const changes = films.map((film) => ({
      film,
      before: evaluate(film, before, asker).verdict,
      after: evaluate(film, after, asker).verdict,
    }));
    return {
      films: movesOf(was.map((one, n) => ({ before: one, after: will[n]! }))),
      probes: movesOf(changes),
      examples: changes
        .filter((one) => one.before !== one.after)
        .slice(0, MOST_EXAMPLES)
        .map(({ film, ...change }): ProbeChange => ({ facts: factsOf(film), ...change })),
      isArriving: this.catalogue.arriving.size > 0,
    };
  }

  /** As if it were held: what a competition asks for is the same when its dates are past. */
  private competition(whole: CompetitionWhole, now: Date): Competition {
    const festival = this.catalogue.festival(whole.competition!.festivalId);
    if (!festival)
      throw refuse.unavailable(
        'matching.behind',
        'The rules of this competition are still being read. Please try again in a moment.',
      );
    const competition = { ...competitionOf(whole, festival), isDeprecated: false };
    return nextTier(competition, now.toISOString()) ? competition : { ...competition, tiers: [] };
  }
}

/** How many go from each verdict to each. */
function movesOf(changes: readonly Change[]): VerdictMove[] {
  const counted = new Map<string, number>();
  for (const { before, after } of changes) {
    const key = `${before} ${after}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  return VERDICTS.flatMap((before) =>
    VERDICTS.flatMap((after) => {
      const count = counted.get(`${before} ${after}`) ?? 0;
      return count > 0 ? [{ before, after, count }] : [];
    }),
  );
}

/** An invented film as a message. */
const factsOf = ({ filmLanguages, directorIdentities, screenings, school, ...facts }: Film): FilmFacts => ({
  ...facts,
  name: '',
  synopsis: null,
  school: school && { school: school === 'none' ? null : school },
  credits: [],
  types: [...facts.types],
  genres: [...facts.genres],
  themes: [...facts.themes],
  forms: [...facts.forms],
  productionCountries: [...facts.productionCountries],
  directorNationalities: [...facts.directorNationalities],
  directorResidency: [...facts.directorResidency],
  directorLanguages: [...facts.directorLanguages],
  productionSubdivisions: [...facts.productionSubdivisions],
  directorSubdivisions: [...facts.directorSubdivisions],
  filmLanguages: filmLanguages && { values: [...filmLanguages] },
  directorIdentities: directorIdentities && { values: [...directorIdentities] },
  screenings: screenings && { values: [...screenings] },
});
