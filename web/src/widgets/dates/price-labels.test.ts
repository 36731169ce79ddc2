import { getLabelVisibility } from './price-labels';

const getVisibility = (...labels: [position: number, text: string][]) =>
  getLabelVisibility(labels.map(([position, text]) => ({ position, text })));

it.each<[string, [number, string][], string[]]>([
  ['no label', [], []],
  ['one label', [[0.1, 'EUR 20']], ['always']],
  [
    'three months apart: all',
    [
      [0, 'EUR 20'],
      [0.25, 'EUR 25'],
      [0.5, 'EUR 30'],
    ],
    ['always', 'always', 'always'],
  ],
  [
    'a month apart: every second one on a phone',
    [
      [0, 'EUR 20'],
      [0.1, 'EUR 25'],
      [0.2, 'EUR 30'],
    ],
    ['always', 'wide', 'always'],
  ],
  [
    'days apart: only the first',
    [
      [0, 'EUR 20'],
      [0.01, 'EUR 25'],
    ],
    ['always', 'none'],
  ],
  ['too near the end: none', [[0.99, 'EUR 20']], ['none']],
  ['near the end: on a wide screen', [[0.9, 'EUR 20']], ['wide']],
])('draws the price labels that fit: %s', (_what, labels, expected) =>
  expect(getVisibility(...labels)).toEqual(expected),
);
