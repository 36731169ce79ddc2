// What k6's summary of the reads says: of the platform, and of k6 itself.

/** The least share of the reads due that must have been asked: below, it was another load than the one that is promised. */
const LEAST_ASKED = 0.95;
const countOf = (metrics, name) => metrics[name]?.values.count ?? 0;

/** What fell short, in words: reads that failed, answers that were not 200 in the end (a question may be tried again), too few reads. */
export function shortOf({ metrics, lastedMs }, rate) {
  const failed = metrics.http_req_failed?.values.passes ?? 0;
  const { passes: right = 0, fails: wrong = 0 } = metrics.checks?.values ?? {};
  const asked = countOf(metrics, 'iterations');
  const due = Math.round((rate * lastedMs) / 1000);
  return [
    ...(failed ? [`${failed} reads failed`] : []),
    ...(wrong || !right ? [`${wrong} of ${right + wrong} answers were not 200 in the end`] : []),
    ...(asked < LEAST_ASKED * due
      ? [`only ${asked} of ${due} reads were asked: answers came too late, or k6 did`]
      : []),
  ];
}

/** Where k6 had nobody free to ask in time, which on a machine that others use alone breaks no promise: how often. */
export function lateOf({ metrics }) {
  const late = countOf(metrics, 'dropped_iterations');
  return late
    ? `${late} reads were not asked, since all who ask waited or the machine was busy: k6 was late.`
    : '';
}
