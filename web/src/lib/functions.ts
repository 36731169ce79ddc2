import type {
  BusinessRole,
  Competition,
  CompetitionDate,
  Country,
  Currency,
  Explanation,
  Facet,
  Fee,
  Festival,
  FestivalFilters,
  FestivalHit,
  Film,
  FilmFacts,
  FilmSubscription,
  ItemResult,
  Language,
  MoveFacts,
  NewFilm,
  Page,
  Preferences,
  Preview,
  Product,
  Row,
  Session,
  Submission,
  Subdivision,
  SubmissionState,
  Term,
  Verdict,
  WizardResult,
  Word,
} from './wire';

type Get<Input, Answer> = { method: 'GET'; input: Input; answer: Answer };
type Post<Input, Answer> = { method: 'POST'; input: Input; answer: Answer };
type Whole<T> = Get<void, Page<T>>;
type Paging = { page?: number; pageSize?: number };

/** Every function this browser calls: name → method, input, answer. The BFF's registry is what this must agree with. */
export type Functions = {
  getSession: Get<void, Session>;
  startSession: Post<{ accessToken: string; refreshToken: string; idToken: string }, Session>;
  endSession: Post<{ everywhere?: boolean }, { logoutUrl: string | null }>;
  setUserRole: Post<{ userId: string; role: BusinessRole }, unknown>;

  getCountries: Whole<Country>;
  getSubdivisions: Get<{ countries: string[] }, Page<Subdivision>>;
  getLanguages: Whole<Language>;
  getCurrencies: Get<{ ids?: number[] } | void, Page<Currency>>;
  getGenres: Whole<Word>;
  getFestivals: Get<
    { query?: string; filters?: FestivalFilters; facets?: string[]; sort?: string } & Paging,
    Page<FestivalHit> & { facets: Record<string, Facet[]> }
  >;
  getAllFestivalsMinimal: Whole<{ id: number; name: string }>;
  getAllFestivalCompetitionsMinimal: Whole<{ festivalId: number; competitionId: number; name: string }>;
  getFestival: Get<{ festivalId: number }, Festival>;
  getFestivalCompetitions: Get<{ festivalId: number } & Paging, Page<Competition>>;
  getCompetitions: Get<{ ids?: number[]; query?: string } & Paging, Page<Competition>>;
  getCompetitionTerms: Get<{ competitionIds: number[] } & Paging, Page<Term>>;
  getCompetitionDates: Get<{ competitionIds: number[] } & Paging, Page<CompetitionDate>>;
  getCompetitionSubmissionFees: Get<{ competitionDateIds: number[] } & Paging, Page<Fee>>;

  getFilm: Get<{ filmId: number }, Film | null>;
  getUserFilms: Get<{ userId: string } & Paging, Page<Film>>;
  addFilm: Post<NewFilm, Film>;
  updateFilm: Post<{ filmId: number } & Partial<FilmFacts>, Film>;

  runWizard: Post<
    { filmId: number; userRole: BusinessRole; preferences?: Preferences },
    { wizardResultId: number; counts: Record<Verdict, number>; matchingCompetitionIds: number[] }
  >;
  getCompetitionWizardListingData: Get<
    { filmId: number; wizardResultId?: number; verdict?: Verdict; nearMissesOnly?: boolean } & Paging,
    Page<Row> & { counts: Record<Verdict, number>; locked: number; nearMisses: number }
  >;
  getUserWizardHistory: Get<{ userId: string; filmId?: number } & Paging, Page<WizardResult>>;
  getMatchExplanation: Get<{ filmId: number; competitionIds: number[] }, { items: Explanation[] }>;
  getMatchPreview: Get<{ filmId?: number; facts: Partial<FilmFacts>; userRole?: BusinessRole; preferences?: Preferences }, Preview>;

  getUserSubmission: Get<{ submissionId: number }, Submission>;
  getUserSubmissionsByFilmId: Get<{ filmId: number; state?: SubmissionState } & Paging, Page<Submission>>;
  addUserSubmission: Post<{ filmId: number; competitionIds: number[]; state?: SubmissionState } & MoveFacts, { items: ItemResult[] }>;
  updateUserSubmissionState: Post<
    { items: { submissionId: number; rowVersion?: number }[]; state: SubmissionState } & MoveFacts,
    { items: ItemResult[] }
  >;

  getProducts: Get<{ type?: string }, Page<Product> & { paymentConfigured: boolean }>;
  getFilmSubscription: Get<{ filmId: number }, FilmSubscription | null>;
};

type NamesOf<Method> = { [N in keyof Functions]: Functions[N]['method'] extends Method ? N : never }[keyof Functions];
export type QueryName = NamesOf<'GET'>;
export type CommandName = NamesOf<'POST'>;
export type Input<N extends keyof Functions> = Functions[N]['input'];
export type Answer<N extends keyof Functions> = Functions[N]['answer'];
