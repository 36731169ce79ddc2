import {
  makeCompetition,
  makeContext,
  makeFee,
  makeFilm,
  makePlanPreferences,
  makeScreening,
  makeTerm,
  makeTier,
} from '../../../test/make.js';
import { matchDirectly } from '../ranking/match-directly.js';
import { noPreferences } from '../ranking/rank.js';
import type { Competition, Film } from '../model.js';
import type { PlanPreferences } from './candidates.js';
import { computePlan } from './plan.js';

const film = makeFilm({ length: 600, productionDate: '2026-02-15', screenings: [], isOnline: false });
const context = makeContext();
/** Admits films that are at most a year old at its deadline. The early deadline costs more. */
const ageLimited = makeCompetition({
  terms: [makeTerm('film_restriction_age', { maxAgeMonths: 12 })],
  tiers: [
    makeTier('2027-02-10', { fees: [makeFee(4000)] }),
    makeTier('2027-03-10', { fees: [makeFee(1000)] }),
  ],
});
function planCompetition(
  competition: Competition,
  overrides: Partial<PlanPreferences> = {},
  plannedFilm: Film = film,
) {
  const { ranked } = matchDirectly(plannedFilm, [competition], noPreferences, context);
  return computePlan(ranked, plannedFilm, makePlanPreferences(overrides), context);
}

describe('a plan', () => {
  it('chooses a deadline at which the film is young enough, although a later one costs less', () => {
    const { selected, delay } = planCompetition(ageLimited);
    expect(selected.map(({ offer, match }) => [offer.sendBy, match.evaluation.verdict])).toEqual([
      ['2027-02-10', 'eligible'],
    ]);
    expect(delay.missed).toEqual([]);
  });
  it('leaves an entry out with its reason if the film is too old at every deadline of the period', () => {
    const { selected, leftOut } = planCompetition(ageLimited, {
      range: { from: '2027-02-11', to: '2027-12-31' },
    });
    expect([selected, leftOut.map(({ reason }) => reason)]).toEqual([[], ['rules_by_then']]);
  });
  it('reports that a delay misses the last deadline at which the film is young enough', () => {
    const { delay } = planCompetition(ageLimited, { range: { from: '2027-02-05', to: '2027-12-31' } });
    expect(delay.missed).toEqual([ageLimited.id]);
  });
  it('includes an entry that the user requires, with its verdict at the deadline', () => {
    const { selected } = planCompetition(ageLimited, {
      range: { from: '2027-02-11', to: '2027-12-31' },
      requiredIds: new Set([ageLimited.id]),
    });
    expect(selected.map(({ match }) => match.evaluation.verdict)).toEqual(['not-eligible']);
  });
  it.each<[string, string, string[], string[]]>([
    ['may have had a birthday', '2027-02-01', ['2027-03-10'], ['needs-confirmation']],
    ['is too old for certain', '2026-03-10', ['2027-02-10'], ['needs-confirmation']],
    ['is too old at both', '2026-02-10', [], []],
    ['stated the age on an unknown day', '', ['2027-03-10'], ['eligible']],
  ])('chooses a deadline at which a director of 35 may enter who %s', (_case, on, days, verdicts) => {
    const youngDirectors = makeCompetition({
      ...ageLimited,
      terms: [makeTerm('director_restriction_age_max', { value: 35 })],
    });
    const director = makeFilm({
      ...film,
      directorAge: 35,
      statedDirectorAge: on === '' ? null : { age: 35, on },
    });
    const { selected } = planCompetition(youngDirectors, {}, director);
    expect(selected.map(({ offer }) => offer.sendBy)).toEqual(days);
    expect(selected.map(({ match }) => match.evaluation.verdict)).toEqual(verdicts);
  });
  it('prefers a deadline at which the film certainly meets the rules', () => {
    const youngDirectors = makeCompetition({
      ...ageLimited,
      terms: [makeTerm('director_restriction_age_max', { value: 35 })],
    });
    const statedDirectorAge = { age: 35, on: '2027-02-10' };
    const { selected } = planCompetition(
      youngDirectors,
      {},
      makeFilm({ ...film, directorAge: 35, statedDirectorAge }),
    );
    expect(selected.map(({ offer, match }) => [offer.sendBy, match.evaluation.verdict])).toEqual([
      ['2027-02-10', 'eligible'],
    ]);
  });
  it.each([
    ['excludes a film that fails one of two rules at each possible age of its director', undefined, []],
    ['accepts a film that meets one of two alternatives at each possible age', 'a', ['eligible']],
  ])('%s', (_title, groupKey, verdicts) => {
    const overlapping = makeCompetition({
      tiers: [makeTier('2027-03-10', { fees: [makeFee(1000)] })],
      terms: [
        makeTerm('director_restriction_age_max', { value: 35, groupKey }),
        makeTerm('director_restriction_age_min', { value: 36, groupKey }),
      ],
    });
    const statedDirectorAge = { age: 35, on: '2027-02-10' };
    const { selected } = planCompetition(
      overlapping,
      {},
      makeFilm({ ...film, directorAge: 35, statedDirectorAge }),
    );
    expect(selected.map(({ match }) => match.evaluation.verdict)).toEqual(verdicts);
  });
  it('counts every screening for an edition that follows the known one', () => {
    const premiere = makeCompetition({
      ...ageLimited,
      festival: { ...ageLimited.festival, startsOn: '2027-02-01' },
      terms: [makeTerm('premiere_restriction', { value: 'World Premiere' })],
    });
    const shown = makeFilm({ ...film, screenings: [makeScreening({ date: '2027-02-20' })] });
    expect(planCompetition(premiere, {}, shown).leftOut.map(({ reason }) => reason)).toEqual([
      'rules_by_then',
    ]);
  });
});
