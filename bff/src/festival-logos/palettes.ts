/** The colours of a logo: background, shape in the sky, horizon, landscape, and letter. */
export interface Palette {
  ground: string;
  sky: string;
  horizon: string;
  landscape: string;
  letter: string;
}

/** Paper, ink, laurel and sand. Each set works on light and dark pages. */
export const PALETTES: readonly Palette[] = [
  { ground: '#f1e8d6', sky: '#dcc596', horizon: '#c3d3c0', landscape: '#2c6b4d', letter: '#22262f' },
  { ground: '#2c6b4d', sky: '#4d8c6c', horizon: '#235a41', landscape: '#17352a', letter: '#f7f1e4' },
  { ground: '#2b3140', sky: '#4a5468', horizon: '#3a4254', landscape: '#8fb59c', letter: '#f7f1e4' },
  { ground: '#e0cfac', sky: '#f5ecd8', horizon: '#c6ae7f', landscape: '#235a41', letter: '#22262f' },
  { ground: '#c6d8c8', sky: '#f1f0e0', horizon: '#94b8a0', landscape: '#2c6b4d', letter: '#1c2a25' },
  { ground: '#f1e8d6', sky: '#8fb59c', horizon: '#dccfb2', landscape: '#2b3140', letter: '#2c6b4d' },
  { ground: '#3f5a63', sky: '#5d7a82', horizon: '#33494f', landscape: '#e0cfac', letter: '#f7f1e4' },
];
