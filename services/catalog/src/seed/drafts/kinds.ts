import type { Theme } from './themes.js';

/** The kinds of competition, with their share in percent and their names. */
export const KINDS = {
  short: {
    share: 46,
    isFeature: false,
    names:
      'International Short Film Competition | Best Short Film | Short Narrative | Short Fiction | Short Film Competition | Evening Shorts | Late Night Shorts | Comedy Shorts | Short Drama | Shorts After Dark | Shorts Program | Shorts Selection | Panorama Shorts | Audience Award – Shorts | Short Cuts | New Voices – Shorts'.split(
        ' | ',
      ),
  },
  shortDocumentary: {
    share: 8,
    isFeature: false,
    names:
      'Short Documentary Competition | Best Short Documentary | Documentary Shorts | True Stories – Short | Short Documentary – Selection'.split(
        ' | ',
      ),
  },
  shortAnimation: {
    share: 8,
    isFeature: false,
    names:
      'Animated Short Film Competition | Best Animated Short | Animation Shorts | Animation Late Night | Short Animation – Selection'.split(
        ' | ',
      ),
  },
  studentShort: {
    share: 8,
    isFeature: false,
    names:
      'Student Short Film Competition | Best Student Film | Film School Shorts | Next Generation | Graduation Films'.split(
        ' | ',
      ),
  },
  experimental: {
    share: 6,
    isFeature: false,
    names: 'Experimental Film | Music Video | Experimental & Video Art | Best Music Video | Dance Film'.split(
      ' | ',
    ),
  },
  feature: {
    share: 12,
    isFeature: true,
    names:
      'International Feature Competition | Best Narrative Feature | Feature Film Competition | Feature Selection | Panorama'.split(
        ' | ',
      ),
  },
  featureDocumentary: {
    share: 8,
    isFeature: true,
    names:
      'Feature Documentary Competition | Best Documentary Feature | Documentary Competition | True Stories'.split(
        ' | ',
      ),
  },
  featureAnimation: {
    share: 1,
    isFeature: true,
    names: 'Animated Feature Competition | Best Animated Feature'.split(' | '),
  },
  other: {
    share: 3,
    isFeature: false,
    names: 'Web Series | Screenplay | Immersive & VR | Work in Progress | Mobile Film'.split(' | '),
  },
} as const;
export type CompetitionKind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as CompetitionKind[];

/** The kinds that a themed festival has more often than others. */
const PREFERRED_KINDS: Partial<Record<Theme, CompetitionKind[]>> = {
  documentary: ['shortDocumentary', 'featureDocumentary'],
  animation: ['shortAnimation', 'featureAnimation'],
  student: ['studentShort'],
  short: ['short', 'shortDocumentary', 'shortAnimation', 'experimental'],
};
const PREFERRED_WEIGHT = 9;
/** Returns how strongly a festival of this theme prefers a kind; 1 is neutral. */
export function getKindWeight(theme: Theme, kind: CompetitionKind): number {
  if (theme === 'short' && KINDS[kind].isFeature) return 0.05;
  return PREFERRED_KINDS[theme]?.includes(kind) ? PREFERRED_WEIGHT : 1;
}
