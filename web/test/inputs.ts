import type { z } from 'zod';
import * as account from '../../bff/src/inputs/account.js';
import * as festival from '../../bff/src/inputs/festival.js';
import * as film from '../../bff/src/inputs/film.js';
import * as match from '../../bff/src/inputs/match.js';
import { productsInput } from '../../bff/src/inputs/plan.js';
import * as still from '../../bff/src/inputs/still.js';
import * as submission from '../../bff/src/inputs/submission.js';
import { nothing } from '../../bff/src/inputs/values.js';
import type { CommandName, QueryName, QuestionName } from '../src/lib/functions';

export const queries: Record<Exclude<QueryName, QuestionName>, z.ZodType> = {
  getSession: nothing,
  isUserExisting: account.isUserExistingInput,
  getUserRoles: nothing,
  getUserRole: account.ofUserInput,
  getFestivals: festival.festivalsInput,
  getCatalogueSize: nothing,
  getAllFestivals: festival.pagedInput,
  getAllFestivalsMinimal: nothing,
  getAllFestivalCompetitionsMinimal: nothing,
  getFestival: festival.ofFestivalInput,
  getFestivalCompetitions: festival.festivalCompetitionsInput,
  getCompetitions: festival.competitionsInput,
  getCompetitionTerms: festival.ofCompetitionsInput,
  getCompetitionDates: festival.ofCompetitionsInput,
  getCompetitionSubmissionFees: festival.ofDatesInput,
  getCompetitionDeadlines: festival.deadlinesInput,
  getFilm: film.ofFilmInput,
  getFilmStillUrls: still.stillUrlsInput,
  getUserFilms: film.userFilmsInput,
  getCompetitionWizardListingData: match.listingInput,
  getViews: nothing,
  getMatchExplanation: match.explanationInput,
  getUserWizardHistory: match.historyInput,
  getRecommendations: match.recommendationsInput,
  getFunctions: nothing,
  getProducts: productsInput,
  getFilmSubscription: film.ofFilmInput,
  requireSubscription: film.ofFilmInput,
  getUserTokens: account.ofUserInput,
  getGenders: nothing,
  getGenres: nothing,
  getCompetitionTypes: nothing,
  getCountries: nothing,
  getSubdivisions: festival.subdivisionsInput,
  getLanguages: nothing,
  getCurrencies: festival.currenciesInput,
  getUserSubmission: submission.ofSubmissionInput,
  getUserSubmissionsByFilmId: submission.filmSubmissionsInput,
  getFilmStandings: submission.filmStandingsInput,
};

export const commands: Record<CommandName | QuestionName, z.ZodType> = {
  getMatchPreview: match.previewInput,
  getWhatIfListing: match.whatIfInput,
  getTrialMatches: match.trialInput,
  startSession: account.startSessionInput,
  endSession: account.endSessionInput,
  setUserRole: account.setUserRoleInput,
  addFilm: film.addFilmInput,
  updateFilm: film.updateFilmInput,
  deleteFilm: film.deleteFilmInput,
  createStillUpload: still.stillUploadInput,
  addFilmStill: still.stillInput,
  removeFilmStill: still.stillInput,
  orderFilmStills: still.stillOrderInput,
  tryStill: still.tryStillInput,
  runWizard: match.runWizardInput,
  hideCompetition: match.hideInput,
  saveView: match.viewInput,
  deleteView: match.ofViewInput,
  addUserSubmission: submission.addUserSubmissionInput,
  undoUserSubmission: submission.undoUserSubmissionInput,
  updateUserSubmissionState: submission.updateUserSubmissionStateInput,
};
