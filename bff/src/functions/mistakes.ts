import { command, page, query, whole } from '../function.js';
import { ofFestivalInput } from '../inputs/festival.js';
import { mistakeReportsInput, ofReportInput, reportMistakeInput } from '../inputs/mistake.js';
import { mistakeReportShape, mistakeReportsShape } from '../shapes/mistake.js';

/** Tells the administrators of a mistake. Refuses `festival.not_found`, and `report.too_many` where many have not been looked at. */
export const reportMistake = command({
  access: 'user',
  input: reportMistakeInput,
  answer: mistakeReportShape,
  run: async ({ input, catalog }) => (await catalog.reportMistake(input)).report!,
});

/** What the viewer has reported of a festival and nobody has looked at yet. */
export const getMyMistakeReports = query({
  access: 'user',
  input: ofFestivalInput,
  answer: mistakeReportsShape,
  run: async ({ input, catalog }) => whole((await catalog.getMyMistakeReports(input)).items),
});

/** Open: the oldest first; else those that somebody has looked at, the newest first. */
export const getMistakeReports = query({
  access: 'admin',
  input: mistakeReportsInput,
  answer: mistakeReportsShape,
  async run({ input, catalog }) {
    const { items, total } = await catalog.getMistakeReports(input);
    return page(items, total, input);
  },
});

/** Somebody has looked at it; twice changes nothing. Refuses `report.not_found`. */
export const resolveMistakeReport = command({
  access: 'admin',
  input: ofReportInput,
  answer: mistakeReportShape,
  run: async ({ input, catalog }) => (await catalog.resolveMistakeReport(input)).report!,
});
