// Takes apart the Prometheus queries of alerts and dashboards. A query with a misspelt name would silently
// find nothing.

/** A metric with its label matchers, as in `laurel_waiting{what="dead"}`. */
const SELECTOR = /\b([a-z_]\w*)\{([^}]*)\}/g;
const MATCHER = /\b(\w+)(=~|!~|!=|=)"([^"]*)"/g;

/**
 * Splits a matcher with several values into matchers with one value each. Adds the matcher itself if it is
 * negative.
 */
function splitMatcher([whole, label, operator, value]: string[]): string[] {
  const positiveMatchers = value!.split('|').map((item) => `${label}="${item}"`);
  return operator!.startsWith('!') ? [whole!, ...positiveMatchers] : positiveMatchers;
}

/** Returns the selectors of an expression, one for each combination of values. */
export function extractSelectors(expression: string): string[] {
  return [...expression.matchAll(SELECTOR)].flatMap(([, metricName, inner]) =>
    [...inner!.matchAll(MATCHER)]
      .map(splitMatcher)
      .reduce(
        (combinations, alternatives) =>
          combinations.flatMap((matchers) => alternatives.map((matcher) => [...matchers, matcher])),
        [[]] as string[][],
      )
      .map((matchers) => `${metricName}{${matchers.join(',')}}`),
  );
}

/** Returns the metrics of an expression with each label that it groups by. */
export function extractGroupings(expression: string): string[] {
  const metricNames = expression.match(/\b(laurel|process|nodejs)_\w+(?=[{[ )]|$)/g) ?? [];
  const labels = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/, */));
  return metricNames.flatMap((metricName) => labels.map((label) => `${metricName}{${label}!=""}`));
}
