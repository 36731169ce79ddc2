// Measures matching’s CPU time for each kind of question about a film. Run by hand: build matching, then
// `node services/matching/bench/questions.mjs [competitions]`.
import { Catalogue } from '../dist/catalogue/catalogue.js';
import { Matches } from '../dist/catalogue/matches.js';
import { geography } from '../dist/catalogue/geography.js';
import { Engine } from '../dist/engine/engine.js';
import { BestChanges } from '../dist/queries/changes/best-changes.js';
import { competitions } from './catalogue.mjs';
import { questions } from './films.mjs';

const count = Number(process.argv[2] ?? 5600);
const FILMS = 60;
const engine = new Engine(geography);
const all = [...competitions(count)];
engine.load(all);
const byId = new Map(all.map((one) => [one.id, one]));
const catalogue = Object.assign(Object.create(Catalogue.prototype), {
  engine,
  competitions: byId,
  revision: 1,
});
const matches = new Matches(catalogue, { isCatalogueRebuilding: false });
const best = new BestChanges(matches);
const films = questions(FILMS);
const ids = all.slice(0, 40).map(({ id }) => id);
const operations = {
  'the counts': (question) => matches.countVerdicts(question),
  'a whole list': (question) => matches.find(question),
  'what a cut opens and closes': (question) =>
    matches.compare(question, { ...question, film: { ...question.film, length: 600 } }),
  'the best change': (question) => best.find(question),
  'the best change of each fact': (question) => best.findForEachField(question),
  'forty rows with their reasons': (question) => matches.findByIds(ids, question),
};
console.log(`${count} competitions; milliseconds of CPU, the mean of ${FILMS} films`);
for (const [name, run] of Object.entries(operations)) {
  for (const question of films) run({ ...question, role: 'warm' });
  const from = process.cpuUsage();
  for (const question of films) run(question);
  const { user, system } = process.cpuUsage(from);
  console.log(`${name}: ${((user + system) / 1000 / FILMS).toFixed(2)}`);
}
