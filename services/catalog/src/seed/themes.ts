/** What a festival is about: its share in percent, its genre in the vocabulary, and what its films are about in a sentence. */
export const THEMES = {
  lgbtq: { share: 7, genre: 'LGBTQ+ / Theme or Crew', about: 'queer lives and queer cinema' },
  documentary: { share: 7, genre: 'Documentary', about: 'documentary film in all its forms' },
  animation: { share: 4, genre: 'Animation', about: 'animated film, from hand-drawn to generated' },
  fantastic: { share: 3, genre: 'Horror', about: 'horror, science fiction and the fantastic' },
  children: { share: 3, genre: 'Children & Family', about: 'films for young audiences' },
  rights: { share: 2, genre: 'Human Rights & Social Issues', about: 'human rights and social justice' },
  asian: { share: 2, genre: 'Asian', about: 'cinema from Asia and its diasporas' },
  women: { share: 2, genre: 'Women / Theme or Crew', about: 'women on screen and behind the camera' },
  jewish: { share: 1.5, genre: 'Jewish', about: 'Jewish stories from around the world' },
  environment: { share: 1.2, genre: 'Environment & Nature', about: 'nature, climate and the environment' },
  short: { share: 18, genre: null, about: 'the short film' },
  student: { share: 3, genre: null, about: 'student film from near and far' },
  general: { share: 46.3, genre: null, about: 'independent cinema' },
} as const;
export type Theme = keyof typeof THEMES;
