/**
 * The kinds of festivals: their share in percent, the genre in the vocabulary of genres, a phrase about the
 * films, and the themes in the vocabulary of themes.
 */
export const THEMES = {
  lgbtq: {
    share: 7,
    genre: 'LGBTQ+ / Theme or Crew',
    about: 'queer lives and queer cinema',
    listedThemes: ['LGBTQ+'],
  },
  documentary: {
    share: 7,
    genre: 'Documentary',
    about: 'documentary film in all its forms',
    listedThemes: [],
  },
  animation: {
    share: 4,
    genre: 'Animation',
    about: 'animated film, from hand-drawn to generated',
    listedThemes: [],
  },
  fantastic: {
    share: 3,
    genre: 'Horror',
    about: 'horror, science fiction and the fantastic',
    listedThemes: ['Cult'],
  },
  children: {
    share: 3,
    genre: 'Children & Family',
    about: 'films for young audiences',
    listedThemes: ['Youth & Childhood', 'Family'],
  },
  rights: {
    share: 2,
    genre: 'Human Rights & Social Issues',
    about: 'human rights and social justice',
    listedThemes: ['Human Rights', 'Law & Justice'],
  },
  asian: {
    share: 2,
    genre: 'Asian',
    about: 'cinema from Asia and its diasporas',
    listedThemes: ['Diaspora & Migration'],
  },
  women: {
    share: 2,
    genre: 'Women / Theme or Crew',
    about: 'women on screen and behind the camera',
    listedThemes: ['Women'],
  },
  jewish: {
    share: 1.5,
    genre: 'Jewish',
    about: 'Jewish stories from around the world',
    listedThemes: ['Jewish Life'],
  },
  environment: {
    share: 1.2,
    genre: 'Environment & Nature',
    about: 'nature, climate and the environment',
    listedThemes: ['Environment & Nature', 'Climate & Sustainability'],
  },
  short: { share: 18, genre: null, about: 'the short film', listedThemes: [] },
  student: { share: 3, genre: null, about: 'student film from near and far', listedThemes: [] },
  general: { share: 46.3, genre: null, about: 'independent cinema', listedThemes: [] },
} as const;
export type Theme = keyof typeof THEMES;
