import type { FestivalLogo } from '@laurel/rules/pictures/festival-logos';
import { renderLogoSvg } from './logo.js';

const logo: FestivalLogo = { id: 7, initial: 'C', country: 'FR', month: 2, kind: null, isWide: false };
const render = (overrides: Partial<FestivalLogo>) => renderLogoSvg({ ...logo, ...overrides });

it('renderLogoSvg draws the same festival always in the same way', () => expect(render({})).toBe(render({})));

it.each<[string, Partial<FestivalLogo>]>([
  ['letter', { initial: 'D' }],
  ['country', { country: 'JP' }],
  ['month', { month: 8 }],
  ['kind', { kind: 'animation' }],
])('renderLogoSvg draws a different picture for a festival with another %s', (_, change) =>
  expect(render(change)).not.toBe(render({})),
);

it('renderLogoSvg draws at least 60 different pictures for 100 festivals with the same letter, country and month', () => {
  const pictures = Array.from({ length: 100 }, (_, i) => render({ id: i + 1 }));
  expect(new Set(pictures).size).toBeGreaterThanOrEqual(60);
});

it('renderLogoSvg draws a complete, small and static SVG without text, scripts, styles or external URLs', () => {
  for (let id = 1; id <= 500; id++)
    for (const isWide of [false, true]) {
      const svg = render({ id, isWide, initial: id % 3 ? 'W' : null });
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (100|720) 100">.*<\/svg>$/,
      );
      expect(svg).not.toMatch(/NaN|undefined|<text|<script|style=|href=/);
      expect(svg.length).toBeLessThan(isWide ? 7000 : 2500);
    }
});
