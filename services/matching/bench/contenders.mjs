// Who answers, each the same question: counts by verdict, the 20 best with their scores, and what each term of 100 competitions says.
import { withClient } from '../../../deploy/local/postgres.mjs';
import { answerPlainly } from '../dist/domain/answer.js';
import { limit, wordsRead } from './limit.mjs';
import { Naive } from './naive.mjs';
import { rulesEngine } from './rules-engine.mjs';
import { sql } from './sql.mjs';

export const TOP = 20;
export const EXPLAINED = 100;

export function engineAnswers(engine, now) {
  return ({ film, role, preferences, others }) => {
    engine.ask({ film, role, preferences, now });
    const counts = engine.counts();
    const top = engine.top(TOP);
    const explained = [];
    for (let n = 0; n < top.length; n++) explained.push(engine.explain(top[n].id));
    for (let n = 0; n < others.length; n++) explained.push(engine.explain(others[n]));
    return { counts, top, explained };
  };
}

/** The clear evaluator: the oracle of all others. */
export function evaluatorAnswers(competitions, { now, regionsOf }) {
  return ({ film, role, preferences, others }) => {
    const { ranked } = answerPlainly(film, competitions, preferences, { role, now, regionsOf });
    const counts = { eligible: 0, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 0, nearMisses: 0 };
    const wanted = new Set(others);
    const found = new Map();
    for (const { evaluation, competition } of ranked) {
      counts[evaluation.verdict]++;
      if (evaluation.nearMiss) counts.nearMisses++;
      if (wanted.has(competition.id)) found.set(competition.id, evaluation);
    }
    const top = ranked
      .slice(0, TOP)
      .map(({ competition, score, evaluation }) => ({ id: competition.id, score, evaluation }));
    const evaluations = [...top.map(({ evaluation }) => evaluation), ...others.map((id) => found.get(id))];
    return {
      counts,
      top,
      explained: evaluations.map(({ judged }) => judged.map(({ judgement }) => judgement)),
    };
  };
}

export function naiveAnswers(competitions, { now, regionsOf }) {
  const naive = new Naive(competitions, regionsOf, now);
  return (question) => {
    const { counts, top } = naive.answer(question, TOP);
    return {
      counts,
      top,
      explained: [...top.map(({ id }) => id), ...question.others].map((id) => naive.explain(id)),
    };
  };
}

/** Verdicts only. */
export function rulesEngineAnswers(competitions, asker) {
  const answer = rulesEngine(competitions, asker);
  return async (question) => ({ counts: await answer(question) });
}

/** Verdicts and the best, without explanations; calls back with the contender while the connection is open. */
export const withSql = (url, size, competitions, asker, countries, use) =>
  withClient(url, async (db) => {
    const answer = await sql(db, `bench_${size}`, competitions, asker, countries);
    return use((question) => answer(question, TOP));
  });

export const limitAnswers = (engine) => limit(wordsRead(engine));

/** Where an answer is not the expected one, as far as it says anything. */
export function differs(expected, { counts, top, explained }) {
  for (const [verdict, count] of Object.entries(counts))
    if (expected.counts[verdict] !== count)
      return `${verdict}: ${count} instead of ${expected.counts[verdict]}`;
  const said = (all) => all.map(({ id, score }) => `${id}:${score}`).join(' ');
  if (top && said(top) !== said(expected.top))
    return `the best: ${said(top)} instead of ${said(expected.top)}`;
  const outcomes = (all) =>
    all.map((judgements) => judgements.map(({ outcome }) => outcome[0]).join('')).join(' ');
  if (explained && outcomes(explained) !== outcomes(expected.explained)) return 'the explanations';
  return null;
}
