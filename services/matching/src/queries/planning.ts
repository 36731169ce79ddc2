import type { PlanSubmissionsRequest, PlanSubmissionsResponse } from '@laurel/proto/matching/v1/matching';
import type { Screening as ScreeningMessage } from '@laurel/proto/films/v1/films';
import { ElsewherePlace } from '@laurel/proto/submissions/v1/events';
import { isDay } from '@laurel/rules/days';
import { keptFrom } from '@laurel/rules/premiere-ledger';
import { MOST_PLANNED, USUAL_WEIGHT, WEIGHT_AMOUNTS } from '@laurel/rules/planner';
import { inEdition, recordedAt, takenElsewhereFrom, takenFrom } from '@laurel/rules/taken-places';
import { isOneOf, TAKEN_STATES, UNSENT_STATES } from '@laurel/rules/vocabularies';
import type { MayActFor } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';
import { Injectable } from '@nestjs/common';
import { Arriving } from '../catalogue/arriving.js';
import { Copies } from '../catalogue/copies.js';
import { Films, type OwnFilm } from '../catalogue/films.js';
import { Matches, type Match } from '../catalogue/matches.js';
import { Db } from '../database.js';
import type { Whole } from '../domain/answer.js';
import type { Competition } from '../domain/facts.js';
import type { SentEntry } from '../domain/planner/conflicts.js';
import type { Pair } from '../generated/client.js';
import { mayTake } from '../domain/evaluate.js';
import { lostAmong, type Wishes } from '../domain/planner/candidates.js';
import { planOf } from '../domain/planner/plan.js';
import { besideLost } from './beside-lost.js';
import { OpenRows } from './open-rows.js';
import { planAnswer } from './plan-answer.js';
import { Questions, type RunQuestion } from './questions.js';

const NONE: ReadonlySet<number> = new Set();
/** So many are chosen from where the best matches are among them; of what has lost its premiere to a place that took the film, so many more are looked at. */
const [MOST_CANDIDATES, MOST_LOST] = [300, 600];

/** The planner over what a film's list has open, and what it might have. */
@Injectable()
export class Planning {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly questions: Questions,
    private readonly openRows: OpenRows,
    private readonly arriving: Arriving,
    private readonly copies: Copies,
  ) {}

  /** Refuses `film.not_found`, `input.invalid`. */
  async of(asked: PlanSubmissionsRequest, mayActFor: MayActFor): Promise<PlanSubmissionsResponse> {
    const film = await this.films.own(asked.filmId, mayActFor);
    const wishes = wishesOf(asked, keptFrom(film.message.keptPremieres));
    const about = await this.questions.of(film, asked);
    const isArriving = this.arriving.is;
    const listed = await this.listed(film.id);
    const { unsent = [], sent = [] } = Object.groupBy(listed.values(), ({ state }) =>
      isOneOf(UNSENT_STATES, state) ? 'unsent' : 'sent',
    );
    const some = (ids: readonly number[]) => this.matches.some(ids, about.question);
    const already = await this.already(film.id, sent);
    const { wholes: there } = some([...new Set(already.map(({ competitionId }) => competitionId))]);
    const elsewhere = await this.elsewhere(film.id);
    const places = placesOf(film, already, there, elsewhere);
    const hasTaken = elsewhere.length > 0 || places.sent.some(({ taken }) => taken);
    const lost = (ids: readonly number[]): ReadonlySet<number> => {
      if (!hasTaken) return NONE;
      const { wholes, asker } = some(ids);
      return lostAmong(wholes, about.question.film, wishes, asker, places);
    };
    const most = asked.matches ? MOST_CANDIDATES - unsent.length : 0;
    const more = await this.best(film, about, most, lost);
    const unsentIds = new Set(unsent.map(({ competitionId }) => competitionId));
    const { wholes, asker } = some([...unsentIds, ...more]);
    const plan = planOf(wholes, about.question.film, wishes, asker, places);
    const dated = await this.copies.dated(wholes.map(({ competition }) => competition.id));
    const stateOf = new Map([...already, ...listed.values()].map((one) => [one.competitionId, one.state]));
    const inPlan = { wishes, stateOf, dated };
    const beside = { there: there.filter(({ competition }) => !unsentIds.has(competition.id)), elsewhere };
    return { ...planAnswer(plan, inPlan, beside), isArriving, isNarrowed: asked.matches && !film.isOpen };
  }

  /** Where it was taken by places that the catalogue does not have. */
  private async elsewhere(filmId: number): Promise<ElsewherePlace[]> {
    const row = await this.db.elsewhere.findUnique({ where: { filmId } });
    return ((row?.places ?? []) as unknown[]).map((place) => ElsewherePlace.fromJSON(place));
  }

  /** Where it waits for an answer, and every entry that took it: also where it was entered anew since, of which the list has the newest alone. */
  private async already(filmId: number, sent: readonly Sent[]): Promise<Sent[]> {
    const taken = await this.db.takenEntry.findMany({ where: { filmId }, orderBy: { submissionId: 'asc' } });
    const known = new Set(taken.map(({ competitionId }) => competitionId));
    const isKnown = ({ competitionId, state }: Sent) =>
      isOneOf(TAKEN_STATES, state) && known.has(competitionId);
    return [...sent.filter((one) => !isKnown(one)), ...taken];
  }

  /** What is on the list and not sent, waits for an answer or was taken. */
  private async listed(filmId: number): Promise<ReadonlyMap<number, Pair>> {
    const pairs = await this.db.pair.findMany({
      where: { filmId, state: { in: [...UNSENT_STATES, 'submitted', ...TAKEN_STATES] } },
      orderBy: { competitionId: 'asc' },
    });
    return new Map(pairs.map((pair) => [pair.competitionId, pair]));
  }

  /** The best that would take it and it has nothing with; without a subscription no more than are open. What is `lost` stands beside them, to be said. */
  private async best(
    film: OwnFilm,
    about: RunQuestion,
    most: number,
    lost: (ids: readonly number[]) => ReadonlySet<number>,
  ): Promise<number[]> {
    if (most <= 0) return [];
    const isOpen = await this.openRows.of(film);
    const may = ({ id, verdict }: Match) =>
      mayTake(verdict) && !film.listed.has(id) && !film.hidden.has(id) && isOpen(id);
    const ids = idsOf(await this.openRows.inOrder(about), may);
    return besideLost(ids, most, MOST_LOST, lost);
  }
}

/** Where the film is already: as the plan counts them. */
function placesOf(
  film: OwnFilm,
  already: readonly Sent[],
  there: readonly Whole[],
  elsewhere: readonly ElsewherePlace[],
) {
  const competitionOf = new Map(there.map(({ competition }) => [competition.id, competition]));
  return {
    sent: already.flatMap((one) => {
      const competition = competitionOf.get(one.competitionId);
      return competition ? sentEntry(competition, one, film) : [];
    }),
    elsewhere: elsewhere.map(({ entryId, country = null, submittedAt = null, decidedAt = null }) => ({
      entryId,
      country,
      taken: takenElsewhereFrom({ submittedAt, decidedAt }),
    })),
  };
}

function* idsOf(matches: readonly Match[], may: (match: Match) => boolean) {
  for (const match of matches) if (may(match)) yield match.id;
}

type Sent = Pick<Pair, 'competitionId' | 'state' | 'edition'>;
/** Where the film's own screenings tell that it was shown there, they say when. */
function sentEntry(competition: Competition, { state, edition }: Sent, film: OwnFilm): SentEntry {
  if (!isOneOf(TAKEN_STATES, state)) return { competition, edition };
  const { festival } = competition;
  const screenings = film.message.facts!.screenings?.values ?? null;
  const held = inEdition(festival, edition);
  const isTold = recordedAt({ screenings: screenings?.map(whereShown) ?? null }, held, edition) !== null;
  return { competition, edition, taken: isTold ? null : takenFrom(festival, edition) };
}
const whereShown = ({ country = null, ...one }: ScreeningMessage) => ({ ...one, country });

const invalid = (field: string, wrong: Wrong) =>
  refuse.invalid('input.invalid', wrongWords(wrong), field, wrong);

const USUAL_WEIGHTS = {
  odds: USUAL_WEIGHT,
  prestige: USUAL_WEIGHT,
  place: USUAL_WEIGHT,
  premiere: USUAL_WEIGHT,
};
const isAmount = (one: number) => (WEIGHT_AMOUNTS as readonly number[]).includes(one);
function wishesOf(asked: PlanSubmissionsRequest, keep: Wishes['keep']): Wishes {
  const { budgets, rates, from, to, places, most = null } = asked;
  const weights = asked.weights ?? USUAL_WEIGHTS;
  if (budgets.length === 0) throw invalid('budgets', { why: 'empty' });
  if (!isDay(from)) throw invalid('from', { why: 'day' });
  if (!isDay(to)) throw invalid('to', { why: 'day' });
  if (from > to) throw invalid('to', { why: 'last_before_first' });
  if (most !== null && !(most >= 1 && most <= MOST_PLANNED))
    throw invalid('most', { why: 'number', least: 1, most: MOST_PLANNED });
  if (!Object.values(weights).every(isAmount))
    throw invalid('weights', { why: 'one_of', words: WEIGHT_AMOUNTS.join(', ') });
  return {
    range: { from, to },
    purses: { budgets, rates },
    weights,
    places,
    keep,
    must: new Set(asked.must),
    never: new Set(asked.never),
    most,
  };
}
