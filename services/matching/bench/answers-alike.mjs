// Checks on a small catalogue that the engine, the naive loop and json-rules-engine return the same answers
// as the evaluator. The benchmark runs this check before it measures.
//
// Usage: node answers-alike.mjs
import { Engine } from '../dist/engine/engine.js';
import { geography } from '../dist/catalogue/geography.js';
import { competitions, NOW } from './catalogue.mjs';
import { differs, engineAnswers, evaluatorAnswers, naiveAnswers, rulesEngineAnswers } from './contenders.mjs';
import { questions } from './films.mjs';

const SIZE = 300;
const context = { now: NOW, ...geography };
const all = [...competitions(SIZE)];
const engine = new Engine(geography);
engine.load(all);
engine.index.setTime(Date.parse(NOW));
const others = all.filter(({ id }) => engine.index.live.has(engine.index.getRow(id))).map(({ id }) => id);
const evaluator = evaluatorAnswers(all, context);
const contenders = {
  engine: engineAnswers(engine, Date.parse(NOW)),
  naive: naiveAnswers(all, context),
  'json-rules-engine': rulesEngineAnswers(all, context),
};
for (const one of questions(8)) {
  const question = { ...one, others };
  const expected = evaluator(question);
  for (const [name, answer] of Object.entries(contenders)) {
    const difference = differs(expected, await answer(question));
    if (difference) throw new Error(`${name}: ${difference}`);
  }
}
console.log('all answer alike');
