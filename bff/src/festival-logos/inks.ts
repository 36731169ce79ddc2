/** The colours of a poster: background, horizon, landscape, and letter. */
export interface Inks {
  ground: string;
  sky: string;
  far: string;
  near: string;
  letter: string;
}

/** Paper, ink, laurel and sand. Each set works on light and dark pages. */
export const INKS: readonly Inks[] = [
  { ground: '#f1e8d6', sky: '#dcc596', far: '#c3d3c0', near: '#2c6b4d', letter: '#22262f' },
  { ground: '#2c6b4d', sky: '#4d8c6c', far: '#235a41', near: '#17352a', letter: '#f7f1e4' },
  { ground: '#2b3140', sky: '#4a5468', far: '#3a4254', near: '#8fb59c', letter: '#f7f1e4' },
  { ground: '#e0cfac', sky: '#f5ecd8', far: '#c6ae7f', near: '#235a41', letter: '#22262f' },
  { ground: '#c6d8c8', sky: '#f1f0e0', far: '#94b8a0', near: '#2c6b4d', letter: '#1c2a25' },
  { ground: '#f1e8d6', sky: '#8fb59c', far: '#dccfb2', near: '#2b3140', letter: '#2c6b4d' },
  { ground: '#3f5a63', sky: '#5d7a82', far: '#33494f', near: '#e0cfac', letter: '#f7f1e4' },
];
