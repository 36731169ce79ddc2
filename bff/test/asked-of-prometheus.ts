// What alerts and dashboards ask of Prometheus, taken apart: questions that find nothing where one of their words is none.

/** A figure with what it is narrowed to, as it stands in an expression: `laurel_waiting{what="dead"}`. */
const SELECTOR = /([a-z_]\w*)\{([^}]*)\}/g;
const MATCHER = /(\w+)(=~|!~|!=|=)"([^"]*)"/g;

/** One label's matcher as those that have one value each: of `a|b` two; of what is left out it, and each value that is left out. */
function each([whole, label, operator, value]: string[]): string[] {
  const alike = value!.split('|').map((one) => `${label}="${one}"`);
  return operator!.startsWith('!') ? [whole!, ...alike] : alike;
}

/** The selectors of an expression, once for each value that they name. */
export function selectorsOf(expression: string): string[] {
  return [...expression.matchAll(SELECTOR)].flatMap(([, figure, inner]) =>
    [...inner!.matchAll(MATCHER)]
      .map(each)
      .reduce((before, alternatives) => before.flatMap((one) => alternatives.map((next) => [...one, next])), [
        [],
      ] as string[][])
      .map((matchers) => `${figure}{${matchers.join(',')}}`),
  );
}

/** The figures of an expression with each label by which it adds them up. */
export function groupsOf(expression: string): string[] {
  const figures = expression.match(/\b(laurel|process|nodejs)_\w+(?=[{[ )]|$)/g) ?? [];
  const labels = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/, */));
  return figures.flatMap((figure) => labels.map((label) => `${figure}{${label}!=""}`));
}
