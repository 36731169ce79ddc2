// Reports the figures as a table for people and as one object for programs.
import os from 'node:os';
import { exponent } from './measure.mjs';

const NAMES = {
  engine: 'the engine',
  evaluator: 'the clear evaluator',
  naive: 'a naive loop',
  jsonRulesEngine: 'json-rules-engine (verdicts only)',
  sql: 'SQL in PostgreSQL (no explanations)',
  limit: 'plain AND over as many words: the limit',
};
const growth = (all) =>
  all.length > 1 ? exponent(all.map(({ size, figures }) => [size, figures.engine.p50us])) : null;
const last = (all) => all.reduce((largest, one) => (one.size > largest.size ? one : largest));
const withFilms = (all) => all.find(({ allAgainstAll }) => allAgainstAll);

export function toJsonReport(all) {
  const times = (figure) => figure && { p50us: figure.p50us, p99us: figure.p99us };
  const first = all[0];
  return {
    sizes: Object.fromEntries(
      all.map(({ size, figures }) => [
        size,
        Object.fromEntries(Object.keys(NAMES).map((name) => [name, times(figures[name]) ?? null])),
      ]),
    ),
    updateUs: first.updateUs.p50us,
    termAgainstFilmsMs: withFilms(all) ? withFilms(all).termAgainstFilms.p50us / 1000 : null,
    allAgainstAllMs: withFilms(all)?.allAgainstAll.whole ?? null,
    bytesPerCompetitionTerm: last(all).bytesPerTerm,
    buildMs: last(all).buildMs,
    growthExponent: growth(all),
  };
}

const time = (us) =>
  us < 10_000
    ? `${us < 100 ? us.toFixed(1) : Math.round(us)} µs`
    : us < 1e6
      ? `${(us / 1000).toFixed(1)} ms`
      : `${(us / 1e6).toFixed(2)} s`;
const ratio = (factor) =>
  factor < 10 ? `${factor.toFixed(2)} ×` : `${Math.round(factor).toLocaleString('en')} ×`;
const averages = (load) => load.map((one) => one.toFixed(1)).join(' ');

/** Returns the row of one catalogue size for deploy/measurements.md. */
export const toMeasurements = ({ size, figures: { engine, naive } }) => [
  {
    metric: `matching one film, ${size.toLocaleString('en')} competitions`,
    value: time(engine.p50us),
    reference: `naive loop, ${ratio(naive.p50us / engine.p50us)} slower`,
  },
];

/** Formats the figures as Markdown. */
export function formatTable(all, load) {
  const cores = os.cpus();
  const lines = [
    `${cores.length} cores, ${cores[0].model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}; load average before ${averages(load.before)}, after ${averages(load.after)}.`,
    'One question: verdicts of all, the 20 best with scores, 100 competitions explained term by term. × is the median divided by the engine’s.',
  ];
  for (const { size, figures } of all) {
    lines.push(
      '',
      `| ${size.toLocaleString('en')} competitions | median | p99 | × | answers | checked |`,
      '|---|---:|---:|---:|---:|---:|',
    );
    for (const [name, label] of Object.entries(NAMES)) {
      const figure = figures[name];
      if (!figure) lines.push(`| ${label} | – | – | – | – | – |`);
      else
        lines.push(
          `| ${label} | ${time(figure.p50us)} | ${time(figure.p99us)} | ${ratio(figure.p50us / figures.engine.p50us)} | ${figure.answers} | ${figure.checked ?? '–'} |`,
        );
    }
  }
  lines.push('', '| of the engine | |', '|---|---:|');
  for (const { size, buildMs, bytesPerTerm, heapPerTerm, terms, updateUs } of all) {
    const at = `${size.toLocaleString('en')} competitions`;
    lines.push(`| ${at}, ${terms.toLocaleString('en')} terms: built in | ${time(buildMs * 1000)} |`);
    lines.push(
      `| memory per term of a competition: index; whole heap | ${bytesPerTerm.toFixed(1)}; ${heapPerTerm.toFixed(1)} bytes |`,
    );
    lines.push(`| one changed competition: median; p99 | ${time(updateUs.p50us)}; ${time(updateUs.p99us)} |`);
  }
  const films = withFilms(all);
  if (films) {
    const { whole, loading, putting, comparing } = films.allAgainstAll;
    const { p50us, p99us } = films.termAgainstFilms;
    lines.push(
      `| a changed competition against 100,000 kept films: median; p99 | ${time(p50us)}; ${time(p99us)} |`,
    );
    lines.push(`| ${films.size.toLocaleString('en')} × 100,000 films from nothing | ${time(whole * 1000)} |`);
    lines.push(
      `| of it: loading; putting films; comparing | ${time(loading * 1000)}; ${time(putting * 1000)}; ${time(comparing * 1000)} |`,
    );
  }
  if (growth(all) !== null)
    lines.push(`| growth of the time with the catalogue, as a power | ${growth(all).toFixed(2)} |`);
  return lines.join('\n');
}
