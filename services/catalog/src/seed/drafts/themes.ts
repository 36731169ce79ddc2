/** The share in percent, the genre in the vocabulary, a phrase about the films, and matching themes. */
export const THEMES = {
  lgbtq: {
    share: 7,
    genre: 'LGBTQ+ / Theme or Crew',
    about: 'queer lives and queer cinema',
    named: ['LGBTQ+'],
  },
  documentary: { share: 7, genre: 'Documentary', about: 'documentary film in all its forms', named: [] },
  animation: {
    share: 4,
    genre: 'Animation',
    about: 'animated film, from hand-drawn to generated',
    named: [],
  },
  fantastic: {
    share: 3,
    genre: 'Horror',
    about: 'horror, science fiction and the fantastic',
    named: ['Cult'],
  },
  children: {
    share: 3,
    genre: 'Children & Family',
    about: 'films for young audiences',
    named: ['Youth & Childhood', 'Family'],
  },
  rights: {
    share: 2,
    genre: 'Human Rights & Social Issues',
    about: 'human rights and social justice',
    named: ['Human Rights', 'Law & Justice'],
  },
  asian: {
    share: 2,
    genre: 'Asian',
    about: 'cinema from Asia and its diasporas',
    named: ['Diaspora & Migration'],
  },
  women: {
    share: 2,
    genre: 'Women / Theme or Crew',
    about: 'women on screen and behind the camera',
    named: ['Women'],
  },
  jewish: {
    share: 1.5,
    genre: 'Jewish',
    about: 'Jewish stories from around the world',
    named: ['Jewish Life'],
  },
  environment: {
    share: 1.2,
    genre: 'Environment & Nature',
    about: 'nature, climate and the environment',
    named: ['Environment & Nature', 'Climate & Sustainability'],
  },
  short: { share: 18, genre: null, about: 'the short film', named: [] },
  student: { share: 3, genre: null, about: 'student film from near and far', named: [] },
  general: { share: 46.3, genre: null, about: 'independent cinema', named: [] },
} as const;
export type Theme = keyof typeof THEMES;
