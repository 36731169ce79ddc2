// Evaluates k6's summary of the reads: whether the platform served them, and whether k6 kept up.

/**
 * The minimum share of the planned reads that must have been sent. Below it, the load was lower than the test
 * claims.
 */
const MIN_READ_SHARE = 0.95;
const getCount = (metrics, name) => metrics[name]?.values.count ?? 0;

/**
 * Returns what fell short, as sentences: failed reads, responses that were not 200 in the end (a query may be
 * retried), too few reads.
 */
export function findShortfalls({ metrics, lastedMs }, rate) {
  // `http_req_failed` is a rate of failures, so its "passes" are the failed requests.
  const failed = metrics.http_req_failed?.values.passes ?? 0;
  const { passes: right = 0, fails: wrong = 0 } = metrics.checks?.values ?? {};
  const sent = getCount(metrics, 'iterations');
  const planned = Math.round((rate * lastedMs) / 1000);
  return [
    ...(failed ? [`${failed} reads failed`] : []),
    ...(wrong || !right ? [`${wrong} of ${right + wrong} responses were not 200 in the end`] : []),
    ...(sent < MIN_READ_SHARE * planned
      ? [`only ${sent} of ${planned} reads were sent: responses or k6 were too slow`]
      : []),
  ];
}

/** Returns how often k6 had no free worker in time. On a shared machine this breaks no promise. */
export function formatLateness({ metrics }) {
  const late = getCount(metrics, 'dropped_iterations');
  return late ? `${late} reads were not sent, because all clients waited or the machine was busy.` : '';
}
