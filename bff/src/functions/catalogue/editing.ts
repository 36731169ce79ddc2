import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { getStoredPictureName, PICTURE_FIELDS } from '@laurel/rules/pictures/festival-pictures';
import {
  toDateMessage,
  toEditResultsResponse,
  toTermMessage,
  toCompetitionResponse,
} from '../../messages/catalogue.js';
import { toFieldsResponse } from '../../messages/film.js';
import { command, postQuery, type RequestContext } from '../../server-functions/server-function.js';
import {
  deleteCompetitionInput,
  deprecateCompetitionInput,
  previewTermsInput,
  saveCompetitionDatesInput,
  saveCompetitionInput,
  saveFestivalInput,
  saveTermsInput,
  undoCatalogChangeInput,
} from '../../inputs/catalogue/editing.js';
import {
  competitionWholeShape,
  doneShape,
  editResultsShape,
  termsPreviewShape,
} from '../../shapes/catalogue/editing.js';
import { festivalShape } from '../../shapes/catalogue/festival.js';

/** Two queries over every stored film. */
const PREVIEW_COST = 4;

/**
 * Creates a festival, or replaces all of its fields. The films service reserves its pictures first. Invalid
 * fields are refused individually.
 * @throws festival.stale with the current festival
 * @throws festival.name_taken, festival.exists, festival.online_contradicts, picture.deleted
 */
export const saveFestival = command({
  access: 'admin',
  mayRepeat: true,
  input: saveFestivalInput,
  response: festivalShape,
  async run({ input, context, films, editing }) {
    if (PICTURE_FIELDS.some((field) => getStoredPictureName(input.festival[field])))
      await films.reserveFestivalPictures(input.festival);
    const unusedFields = { id: 0, version: 0, competitionIds: [], verifiedAt: null, isDemonstration: false };
    const request = { ...input, festival: { ...unusedFields, ...input.festival } };
    const { festival } = await editing.saveFestival(request);
    context.sendSeenVersion(`festival-${festival!.id}`, festival!.version);
    return festival!;
  },
});

/**
 * Creates a competition, or changes its fields except terms and dates. Invalid fields are refused
 * individually.
 * @throws competition.stale with the current competition
 * @throws competition.name_taken
 */
export const saveCompetition = command({
  access: 'admin',
  mayRepeat: true,
  input: saveCompetitionInput,
  response: competitionWholeShape,
  async run({ input, context, editing }) {
    const unusedFields = { id: 0, version: 0, festivalId: input.festivalId, termIds: [] };
    const request = { ...input, competition: { ...unusedFields, ...input.competition } };
    return respondWithChangedCompetition(context, (await editing.saveCompetition(request)).whole!);
  },
});

/**
 * Replaces all deadlines of a competition and their fees, in order. Omitted deadlines are deprecated. Invalid
 * fields are refused individually.
 * @throws competition.stale
 */
export const saveCompetitionDates = command({
  access: 'admin',
  mayRepeat: true,
  input: saveCompetitionDatesInput,
  response: competitionWholeShape,
  async run({ input, context, editing }) {
    const request = { ...input, dates: input.dates.map(toDateMessage) };
    return respondWithChangedCompetition(context, (await editing.saveCompetitionDates(request)).whole!);
  },
});

/**
 * Replaces all rules of a competition. Invalid fields are refused individually, as are rules that no film can
 * satisfy together.
 * @throws competition.stale
 */
export const saveTerms = command({
  access: 'admin',
  mayRepeat: true,
  input: saveTermsInput,
  response: competitionWholeShape,
  async run({ input, context, editing }) {
    const request = { ...input, terms: input.terms.map(toTermMessage) };
    return respondWithChangedCompetition(context, (await editing.saveTerms(request)).whole!);
  },
});

/** Compares a draft of terms or dates with the current competition. Refuses what saving would refuse. */
export const previewTerms = postQuery({
  access: 'admin',
  input: previewTermsInput,
  cost: () => PREVIEW_COST,
  response: termsPreviewShape,
  async run({ input: { competitionId, terms, dates }, editing, matching }) {
    const draft = await editing.checkDraft({
      competitionId,
      terms: terms ? { items: terms.map(toTermMessage) } : null,
      dates: dates ? { items: dates.map(toDateMessage) } : null,
    });
    const { examples, ...preview } = await matching.getDraftPreview(draft);
    return {
      ...preview,
      examples: examples.map(({ details, ...change }) => ({
        ...change,
        details: toFieldsResponse(details!),
      })),
    };
  },
});

/** Marks a competition as discontinued, or reverts that. */
export const deprecateCompetition = command({
  access: 'admin',
  input: deprecateCompetitionInput,
  response: editResultsShape,
  run: async ({ input: { competitionId, isDeprecated }, editing }) =>
    toEditResultsResponse(
      await editing.deprecateCompetitions({ competitionIds: [competitionId], items: [], isDeprecated }),
    ),
});

/**
 * @throws competition.not_found, competition.stale
 * @throws competition.in_use if an entry references it
 */
export const deleteCompetition = command({
  access: 'admin',
  input: deleteCompetitionInput,
  response: doneShape,
  async run({ input, editing }) {
    await editing.deleteCompetition(input);
    return {};
  },
});

/**
 * Restores the value that a field had before a change.
 * @throws change.not_found, change.final, change.undone, change.superseded
 */
export const undoCatalogChange = command({
  access: 'admin',
  input: undoCatalogChangeInput,
  response: doneShape,
  async run({ input, editing }) {
    await editing.undoCatalogChange(input);
    return {};
  },
});

/** Returns the changed competition and marks its version as seen by this browser. */
function respondWithChangedCompetition(context: RequestContext, whole: CompetitionWhole) {
  const { id, version } = whole.competition!;
  context.sendSeenVersion(`competition-${id}`, version);
  return toCompetitionResponse(whole);
}
