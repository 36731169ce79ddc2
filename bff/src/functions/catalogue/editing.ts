import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { getStoredPictureName, PICTURE_FIELDS } from '@laurel/rules/pictures/festival-pictures';
import { dateMessage, resultsAnswer, termMessage, wholeAnswer } from '../../messages/catalogue.js';
import { fieldsAnswer } from '../../messages/film.js';
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
const PREVIEW = 4;

/**
 * Creates a festival, or replaces all of its fields. The films service reserves its pictures first. Invalid
 * fields are refused individually.
 * @throws festival.stale with the current festival
 * @throws festival.name_taken
 * @throws festival.exists
 * @throws festival.online_contradicts
 * @throws picture.deleted
 */
export const saveFestival = command({
  access: 'admin',
  mayRepeat: true,
  input: saveFestivalInput,
  answer: festivalShape,
  async run({ input, context, films, editing }) {
    if (PICTURE_FIELDS.some((field) => getStoredPictureName(input.festival[field])))
      await films.reserveFestivalPictures(input.festival);
    const keys = { id: 0, version: 0, competitionIds: [], verifiedAt: null, isDemonstration: false };
    const { festival } = await editing.saveFestival({ ...input, festival: { ...keys, ...input.festival } });
    context.seen(`festival-${festival!.id}`, festival!.version);
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
  answer: competitionWholeShape,
  async run({ input, context, editing }) {
    const keys = { id: 0, version: 0, festivalId: input.festivalId, termIds: [] };
    const { whole } = await editing.saveCompetition({
      ...input,
      competition: { ...keys, ...input.competition },
    });
    return seenWhole(context, whole!);
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
  answer: competitionWholeShape,
  async run({ input, context, editing }) {
    const request = { ...input, dates: input.dates.map(dateMessage) };
    return seenWhole(context, (await editing.saveCompetitionDates(request)).whole!);
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
  answer: competitionWholeShape,
  async run({ input, context, editing }) {
    const request = { ...input, terms: input.terms.map(termMessage) };
    return seenWhole(context, (await editing.saveTerms(request)).whole!);
  },
});

/**
 * Shows which stored films and which of 200 synthetic films a draft of terms or dates would accept, compared
 * to the current competition. Refuses what saving would refuse. The catalogue first expands the draft.
 */
export const previewTerms = postQuery({
  access: 'admin',
  input: previewTermsInput,
  cost: () => PREVIEW,
  answer: termsPreviewShape,
  async run({ input: { competitionId, terms, dates }, editing, matching }) {
    const drafted = await editing.checkDraft({
      competitionId,
      terms: terms ? { items: terms.map(termMessage) } : null,
      dates: dates ? { items: dates.map(dateMessage) } : null,
    });
    const { films, probes, examples, isRebuilding } = await matching.getDraftPreview(drafted);
    return {
      films,
      probes,
      examples: examples.map(({ details, ...change }) => ({ ...change, details: fieldsAnswer(details!) })),
      isRebuilding,
    };
  },
});

/** Marks a competition as discontinued, or reverts that. */
export const deprecateCompetition = command({
  access: 'admin',
  input: deprecateCompetitionInput,
  answer: editResultsShape,
  run: async ({ input: { competitionId, isDeprecated }, editing }) =>
    resultsAnswer(
      await editing.deprecateCompetitions({ competitionIds: [competitionId], items: [], isDeprecated }),
    ),
});

/**
 * @throws competition.not_found
 * @throws competition.stale
 * @throws competition.in_use if an entry references it
 */
export const deleteCompetition = command({
  access: 'admin',
  input: deleteCompetitionInput,
  answer: doneShape,
  async run({ input, editing }) {
    await editing.deleteCompetition(input);
    return {};
  },
});

/**
 * Restores the value that a field had before a change.
 * @throws change.not_found
 * @throws change.final
 * @throws change.undone
 * @throws change.overtaken
 */
export const undoCatalogChange = command({
  access: 'admin',
  input: undoCatalogChangeInput,
  answer: doneShape,
  async run({ input, editing }) {
    await editing.undoCatalogChange(input);
    return {};
  },
});

function seenWhole(context: RequestContext, whole: CompetitionWhole) {
  const { id, version } = whole.competition!;
  context.seen(`competition-${id}`, version);
  return wholeAnswer(whole);
}
