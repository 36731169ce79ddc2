// Whether the engine, the naive loop and json-rules-engine answer as the evaluator does: what the benchmark asks before it times,
// on a small catalogue.   node answers-alike.mjs
import { Engine } from '../dist/engine/engine.js';
import { regionsOf } from '../dist/catalogue/regions.js';
import { competitions, NOW } from './catalogue.mjs';
import { differs, engineAnswers, evaluatorAnswers, naiveAnswers, rulesEngineAnswers } from './contenders.mjs';
import { questions } from './films.mjs';

const SIZE = 300;
const asker = { now: NOW, regionsOf };
const all = [...competitions(SIZE)];
const engine = new Engine(regionsOf);
engine.load(all);
engine.index.at(Date.parse(NOW));
const others = all.filter(({ id }) => engine.index.live.has(engine.index.row(id))).map(({ id }) => id);
const evaluator = evaluatorAnswers(all, asker);
const contenders = {
  engine: engineAnswers(engine, Date.parse(NOW)),
  naive: naiveAnswers(all, asker),
  'json-rules-engine': rulesEngineAnswers(all, asker),
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
