// The implementations that the benchmark compares. Each one returns for a film: the counts by verdict, the 20
// best competitions with their scores, and the outcome of each term of 100 competitions.
import { withClient } from '../../../deploy/install/servers/postgres.mjs';
import { matchDirectly } from '../dist/domain/ranking/match-directly.js';
import { limit, countChunksRead } from './limit.mjs';
import { Naive } from './naive.mjs';
import { rulesEngine } from './rules-engine.mjs';
import { sql } from './sql.mjs';

export const TOP = 20;
export const EXPLAINED = 100;

export function engineAnswers(engine, now) {
  return ({ film, role, preferences, others }) => {
    engine.prepare({ film, role, preferences, now });
    const counts = engine.countVerdicts();
    const top = engine.findTop(TOP);
    const explained = [];
    for (let n = 0; n < top.length; n++) explained.push(engine.explain(top[n].id));
    for (let n = 0; n < others.length; n++) explained.push(engine.explain(others[n]));
    return { counts, top, explained };
  };
}

/** The plain evaluator, which is the oracle for all other contenders. */
export function evaluatorAnswers(competitions, { now, ...geography }) {
  return ({ film, role, preferences, others }) => {
    const { ranked } = matchDirectly(film, competitions, preferences, { role, now, ...geography });
    const counts = { eligible: 0, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 0, nearMisses: 0 };
    const otherIds = new Set(others);
    const found = new Map();
    for (const { evaluation, competition } of ranked) {
      counts[evaluation.verdict]++;
      if (evaluation.nearMiss) counts.nearMisses++;
      if (otherIds.has(competition.id)) found.set(competition.id, evaluation);
    }
    const top = ranked
      .slice(0, TOP)
      .map(({ competition, score, evaluation }) => ({ id: competition.id, score, evaluation }));
    const evaluations = [...top.map(({ evaluation }) => evaluation), ...others.map((id) => found.get(id))];
    return {
      counts,
      top,
      explained: evaluations.map(({ judgedTerms }) => judgedTerms.map(({ judgement }) => judgement)),
    };
  };
}

export function naiveAnswers(competitions, { now, ...geography }) {
  const naive = new Naive(competitions, geography, now);
  return (question) => {
    const { counts, top } = naive.answer(question, TOP);
    return {
      counts,
      top,
      explained: [...top.map(({ id }) => id), ...question.others].map((id) => naive.explain(id)),
    };
  };
}

/** json-rules-engine, which returns only the counts by verdict. */
export function rulesEngineAnswers(competitions, context) {
  const answer = rulesEngine(competitions, context);
  return async (question) => ({ counts: await answer(question) });
}

/** PostgreSQL, which returns no explanations. Calls `use` while the connection is open. */
export const withSql = (url, size, competitions, context, countries, use) =>
  withClient(url, async (db) => {
    const answer = await sql(db, `bench_${size}`, competitions, context, countries);
    return use((question) => answer(question, TOP));
  });

export const limitAnswers = (engine) => limit(countChunksRead(engine));

/** Returns the first difference from the expected answer; null if there is none. */
export function differs(expected, { counts, top, explained }) {
  for (const [verdict, count] of Object.entries(counts))
    if (expected.counts[verdict] !== count)
      return `${verdict}: ${count} instead of ${expected.counts[verdict]}`;
  const formatScores = (all) => all.map(({ id, score }) => `${id}:${score}`).join(' ');
  if (top && formatScores(top) !== formatScores(expected.top))
    return `the best: ${formatScores(top)} instead of ${formatScores(expected.top)}`;
  const outcomes = (all) =>
    all.map((judgements) => judgements.map(({ outcome }) => outcome[0]).join('')).join(' ');
  if (explained && outcomes(explained) !== outcomes(expected.explained)) return 'the explanations';
  return null;
}
