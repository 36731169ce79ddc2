// Benchmarks one catalogue size in a separate process and sends its figures to the parent process.
//
// Usage: node --expose-gc one-size.mjs SIZE ROUNDS
import fs from 'node:fs';
import { Dice } from '@laurel/catalog/seed/drafts/dice';
import { Engine } from '../dist/engine/engine.js';
import { geography } from '../dist/catalogue/geography.js';
import { competitions as catalogue, NOW } from './catalogue.mjs';
import {
  differs,
  EXPLAINED,
  engineAnswers,
  evaluatorAnswers,
  limitAnswers,
  naiveAnswers,
  rulesEngineAnswers,
  TOP,
  withSql,
} from './contenders.mjs';
import { questions as generateQuestions } from './films.mjs';
import { interleaved, share, timed } from './measure.mjs';
import { update, withFilms } from './changes.mjs';

const [size, roundCount] = process.argv.slice(2).map(Number);
const now = Date.parse(NOW);
const context = { now: NOW, ...geography };
const countries = Object.keys(
  JSON.parse(fs.readFileSync(new URL('../dist/generated/regions.json', import.meta.url), 'utf8')),
);
const LARGE = 100_000;
const QUESTIONS = 256;
const QUESTIONS_PER_ROUND = 64;
/** Time budget for measuring a contender, and for checking it. */
const BUDGET_MS = 5000;
const FEWEST = 3;
const log = (text) => process.stderr.write(`${size}: ${text}\n`);

function measureMemory() {
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Builds the engine from one competition after the other, without retaining them. */
function build() {
  let [terms, generating] = [0, 0];
  function* counted() {
    for (let from = performance.now(); ;) {
      const { value, done } = all.next();
      generating += performance.now() - from;
      if (done) return;
      terms += value.terms.length;
      yield value;
      from = performance.now();
    }
  }
  Array.from(catalogue(1)); // Runs once first, so that what the generator caches is not counted.
  const before = measureMemory();
  const all = catalogue(size);
  const engine = new Engine(geography);
  const from = performance.now();
  const refused = engine.load(counted());
  const buildMs = performance.now() - from - generating;
  if (refused.length) throw new Error(`${refused.length} competitions were refused`);
  engine.index.setTime(now);
  return {
    engine,
    buildMs,
    terms,
    bytesPerTerm: engine.bytes / terms,
    heapPerTerm: (measureMemory() - before) / terms,
  };
}

/** Adds 80 competitions to explain to the 20 best of each question. */
function questionsFor(engine, dice) {
  const live = engine.index.live;
  const isLive = (id) => live.has(engine.index.getRow(id));
  return generateQuestions(QUESTIONS).map((question) => {
    const top = engine
      .prepare({ ...question, now })
      .findTop(TOP)
      .map(({ id }) => id);
    const others = new Set();
    while (others.size < EXPLAINED - TOP) {
      const id = dice.nextInteger(1, size);
      if (isLive(id) && !top.includes(id)) others.add(id);
    }
    return { ...question, others: [...others] };
  });
}

/** Checks that each contender returns the plain evaluator’s answers, as many as the time budget allows. */
async function checked(contenders, questions, dice) {
  const expected = new Map();
  const order = dice.shuffle(questions);
  for (const { name, answer } of contenders) {
    const from = performance.now();
    let count = 0;
    for (const question of order) {
      if (count >= FEWEST && performance.now() - from > BUDGET_MS) break;
      if (name !== 'evaluator' && !expected.has(question)) break;
      const given = await answer(question);
      if (name === 'evaluator') expected.set(question, given);
      else if (differs(expected.get(question), given))
        throw new Error(`${name}, ${size}: ${differs(expected.get(question), given)}`);
      count++;
    }
    const { us } = await timed(() => answer(order[0]));
    Object.assign(
      contenders.find((one) => one.name === name),
      { checked: count, msPerAnswer: us / 1000 },
    );
    log(`${name} gives the same answers to ${count} questions`);
  }
}

async function measure(engine, sqlAnswer) {
  const dice = new Dice(size);
  const questions = questionsFor(engine, dice);
  const competitions = [...catalogue(size)];
  const contenders = [
    { name: 'evaluator', answer: evaluatorAnswers(competitions, context) },
    { name: 'engine', answer: engineAnswers(engine, now) },
    { name: 'naive', answer: naiveAnswers(competitions, context) },
    ...(size < LARGE ? [{ name: 'jsonRulesEngine', answer: rulesEngineAnswers(competitions, context) }] : []),
    ...(sqlAnswer ? [{ name: 'sql', answer: sqlAnswer }] : []),
  ];
  await checked(contenders, questions, dice);
  const timing = {
    roundCount,
    questionsPerRound: QUESTIONS_PER_ROUND,
    budgetMs: BUDGET_MS,
    fewest: FEWEST,
    dice,
  };
  contenders.push({ name: 'limit', answer: limitAnswers(engine), msPerAnswer: 0.01 });
  for (const one of contenders) Object.assign(one, share(one.msPerAnswer, timing));
  const warm = contenders.filter(({ name }) => ['engine', 'limit', 'naive'].includes(name) && size < LARGE);
  await interleaved(warm, questions, { ...timing, roundCount: 16 });
  globalThis.gc();
  const figures = await interleaved(contenders, questions, timing);
  return Object.fromEntries(
    contenders.map(({ name, checked: checkedCount }) => [
      name,
      { ...figures.get(name), checked: checkedCount ?? null },
    ]),
  );
}

log('building');
const { engine, ...built } = build();
log(
  `built in ${Math.round(built.buildMs)} ms, ${built.bytesPerTerm.toFixed(1)} bytes per term of a competition`,
);
const measureWith = (answer) => measure(engine, answer);
const url = process.env.BENCH_POSTGRES;
const figures =
  size < LARGE
    ? await withSql(url, size, [...catalogue(size)], context, countries, measureWith)
    : await measureWith(null);
log('a changed competition');
const updateUs = update(engine, size, now);
const films = size <= 5500 ? withFilms(engine, size, now, log) : null;
process.send({ size, figures, ...built, updateUs, ...films });
process.disconnect();
