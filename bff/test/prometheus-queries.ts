// Takes apart the Prometheus queries of alerts and dashboards. A query with a misspelt name would silently
// find nothing.

/** A metric with its label matchers, as in `laurel_waiting{what="dead"}`. */
const SELECTOR = /([a-z_]\w*)\{([^}]*)\}/g;
const MATCHER = /(\w+)(=~|!~|!=|=)"([^"]*)"/g;

/** Splits a matcher into matchers with one value each. A negative matcher also yields itself. */
function each([whole, label, operator, value]: string[]): string[] {
  const alike = value!.split('|').map((item) => `${label}="${item}"`);
  return operator!.startsWith('!') ? [whole!, ...alike] : alike;
}

/** Returns the selectors of an expression, one for each combination of values. */
export function extractSelectors(expression: string): string[] {
  return [...expression.matchAll(SELECTOR)].flatMap(([, figure, inner]) =>
    [...inner!.matchAll(MATCHER)]
      .map(each)
      .reduce(
        (before, alternatives) => before.flatMap((item) => alternatives.map((next) => [...item, next])),
        [[]] as string[][],
      )
      .map((matchers) => `${figure}{${matchers.join(',')}}`),
  );
}

/** Returns the metrics of an expression with each label that it groups by. */
export function extractGroupings(expression: string): string[] {
  const figures = expression.match(/\b(laurel|process|nodejs)_\w+(?=[{[ )]|$)/g) ?? [];
  const labels = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/, */));
  return figures.flatMap((figure) => labels.map((label) => `${figure}{${label}!=""}`));
}
