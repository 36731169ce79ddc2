// Benchmarks changed competitions and stored films: updates of the index, and the reverse query from a term
// to the films.
import { Dice } from '@laurel/catalog/seed/drafts/dice';
import { Engine } from '../dist/engine/engine.js';
import { geography } from '../dist/catalogue/geography.js';
import { competitions } from './catalogue.mjs';
import { films } from './films.mjs';
import { summary } from './measure.mjs';

const CHANGES = 2000;
const FILMS = 100_000;

/** Returns some competitions, each with one changed limit or list. */
function changed(size, dice) {
  const some = [...competitions(Math.min(size, CHANGES))].filter(({ terms }) => terms.length > 0);
  const lists = some.flatMap(({ terms }) => terms).filter(({ list }) => list?.length);
  return some.map((competition) => {
    const at = dice.nextInteger(0, competition.terms.length - 1);
    const terms = competition.terms.map((term, n) => {
      if (n !== at) return term;
      if (typeof term.value === 'number') return { ...term, value: term.value + dice.nextInteger(1, 600) };
      const like = lists.filter(({ type }) => type === term.type);
      return like.length ? { ...term, list: dice.pick(like).list } : term;
    });
    return { ...competition, terms };
  });
}

/** Measures how long it takes to put one changed competition. */
export function update(engine, size) {
  const times = [];
  const dice = new Dice(1);
  for (const isTimed of [false, true])
    for (const competition of dice.shuffle(changed(size, dice))) {
      const from = performance.now();
      engine.put(competition);
      if (isTimed) times.push((performance.now() - from) * 1000);
    }
  return summary(times);
}

/** Measures a changed term against all films, and all films against all competitions. */
export function withFilms(_engine, size, now, log) {
  const all = [...films(FILMS, 2)];
  const catalogue = [...competitions(size)];
  const everything = () => {
    const from = performance.now();
    const engine = new Engine(geography);
    engine.load(catalogue);
    engine.index.setTime(now);
    const loaded = performance.now();
    all.forEach((film, n) => engine.films.put(n + 1, film, 'Director'));
    const put = performance.now();
    const admitted = engine.films.countAdmittedByCompetition();
    const done = performance.now();
    if (admitted.length !== engine.index.live.count) throw new Error('all against all left something out');
    return {
      engine,
      ms: { whole: done - from, loading: loaded - from, putting: put - loaded, comparing: done - put },
    };
  };
  log(`${FILMS} films against all`);
  const runs = Array.from({ length: 3 }, everything);
  const allAgainstAll = runs.map(({ ms }) => ms).sort((a, b) => a.whole - b.whole)[1];
  log('a changed term against all films');
  const { engine } = runs[0];
  const times = changed(size, new Dice(3)).map((competition) => {
    const from = performance.now();
    engine.putAndGetChangedFilms(competition, now);
    return (performance.now() - from) * 1000;
  });
  return { allAgainstAll, termAgainstFilms: summary(times.slice(100)) };
}
