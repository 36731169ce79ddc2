import { isDeepStrictEqual } from 'node:util';
import { matchDirectly } from '../src/domain/ranking/match-directly.js';
import { judge } from '../src/domain/evaluation/judge.js';
import type { Judgement } from '../src/domain/rules/judgement.js';
import { noPreferences } from '../src/domain/ranking/rank.js';
import { Engine } from '../src/engine/engine.js';
import { makeContext, NOW } from './make.js';
import { createRandomNumbers, Random } from './random.js';
import { evaluateByDecisions } from './reference/evaluate.js';

/** Random for each run. A failure prints how to repeat it. */
const SEED = Number(process.env.SEED);
const CATALOGUES = 50;
const COMPETITIONS = 200;
const FILMS = 105;
const now = Date.parse(NOW);
const RANK_GROUPS = { eligible: 0, 'needs-confirmation': 1, unchecked: 2, 'not-eligible': 4 };

/** Compares the changes by identity first, because almost all are null. */
const isSame = (a: Judgement, b: Judgement) =>
  a.outcome === b.outcome &&
  a.field === b.field &&
  (a.change === b.change || isDeepStrictEqual(a.change, b.change));

it(`the engine and the explanations return what the decisions define, in ${CATALOGUES * COMPETITIONS * FILMS} pairs (SEED=${SEED})`, () => {
  const random = new Random(createRandomNumbers(SEED));
  let [pairs, unchecked] = [0, 0];
  for (let catalogueNumber = 0; catalogueNumber < CATALOGUES; catalogueNumber++) {
    const competitions = Array.from({ length: COMPETITIONS }, (_, n) => random.competition(n + 1));
    const engine = new Engine(makeContext());
    if (catalogueNumber % 2) engine.load(competitions);
    else for (const competition of competitions) engine.put(competition);
    for (let n = 0; n < FILMS; n++) {
      const [film, role, preferences] = [
        random.film(),
        random.role(),
        n % 3 ? random.preferences() : noPreferences,
      ];
      const context = makeContext({ role });
      const { ranked } = matchDirectly(film, competitions, preferences, context, evaluateByDecisions);
      engine.prepare({ film, role, preferences, rates: context.rates, now });
      const expected = ranked.map(({ competition, evaluation, tier, score }) => ({
        id: competition.id,
        rankGroup: (evaluation.nearMiss ? 3 : RANK_GROUPS[evaluation.verdict]) + (tier ? 0 : 5),
        score,
      }));
      const order = engine.rankAll();
      if (!isDeepStrictEqual(order, expected))
        expect({ film, role, preferences, order }).toEqual({ film, role, preferences, order: expected });
      const top = engine.findTop(20);
      if (!isDeepStrictEqual(top, expected.slice(0, 20))) expect(top).toEqual(expected.slice(0, 20));
      for (const { competition, evaluation } of ranked) {
        const judgements = engine.explain(competition.id);
        const expectedJudgements = evaluation.judgedTerms.map(({ judgement }) => judgement);
        const explained = competition.terms.map((term) => judge(term, film, competition, context));
        if (!explained.every((judgement, n) => isSame(judgement, expectedJudgements[n]!)))
          expect({ film, competition, explained }).toEqual({
            film,
            competition,
            explained: expectedJudgements,
          });
        if (
          !judgements ||
          !judgements.every((judgement, n) => isSame(judgement, expectedJudgements[n]!)) ||
          judgements.length !== expectedJudgements.length
        )
          expect({ film, competition, judgements }).toEqual({
            film,
            competition,
            judgements: expectedJudgements,
          });
      }
      const count = (...rankGroups: number[]) =>
        expected.filter(({ rankGroup }) => rankGroups.includes(rankGroup % 5)).length;
      const counts = {
        eligible: count(0),
        'needs-confirmation': count(1),
        unchecked: count(2),
        'not-eligible': count(3, 4),
        nearMisses: count(3),
      };
      if (!isDeepStrictEqual(engine.countVerdicts(), counts)) expect(engine.countVerdicts()).toEqual(counts);
      pairs += competitions.length;
      unchecked += counts.unchecked;
    }
  }
  expect(pairs).toBeGreaterThanOrEqual(1_000_000);
  expect(unchecked).toBeGreaterThan(0);
}, 900_000); // one minute on one core, and six on a busy machine
