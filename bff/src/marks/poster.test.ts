import type { Mark } from '@laurel/rules/marks';
import { posterSvg } from './poster.js';

const mark: Mark = { id: 7, initial: 'C', country: 'FR', month: 2, kind: null, isWide: false };
const of = (some: Partial<Mark>) => posterSvg({ ...mark, ...some });

it('draws the same festival the same way, always', () => expect(of({})).toBe(of({})));

it.each<[string, Partial<Mark>]>([
  ['letter', { initial: 'D' }],
  ['country', { country: 'JP' }],
  ['month', { month: 8 }],
  ['kind', { kind: 'animation' }],
])('another %s is another picture', (_, other) => expect(of(other)).not.toBe(of({})));

it('tells a hundred festivals of one letter, country and month apart', () => {
  const pictures = Array.from({ length: 100 }, (_, i) => of({ id: i + 1 }));
  expect(new Set(pictures).size).toBeGreaterThan(60);
});

it('is whole, light and at rest: no text, no script, no style, no other address', () => {
  for (let id = 1; id <= 500; id++)
    for (const isWide of [false, true]) {
      const svg = of({ id, isWide, initial: id % 3 ? 'W' : null });
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (100|720) 100">.*<\/svg>$/,
      );
      expect(svg).not.toMatch(/NaN|undefined|<text|<script|style=|href=/);
      expect(svg.length).toBeLessThan(isWide ? 7000 : 2500);
    }
});
