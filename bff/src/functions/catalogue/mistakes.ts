import { command, toPage, query, toSinglePage } from '../../server-functions/server-function.js';
import { festivalIdInput } from '../../inputs/catalogue/festival.js';
import { mistakeReportsInput, reportIdInput, reportMistakeInput } from '../../inputs/catalogue/mistake.js';
import { mistakeReportShape, mistakeReportsShape } from '../../shapes/catalogue/mistake.js';

/**
 * Reports a mistake to the administrators.
 * @throws festival.not_found
 * @throws report.too_many if the viewer has too many open reports
 */
export const reportMistake = command({
  access: 'user',
  input: reportMistakeInput,
  response: mistakeReportShape,
  run: async ({ input, catalog }) => (await catalog.reportMistake(input)).report!,
});

/** Returns the viewer's open reports about a festival. */
export const getMyMistakeReports = query({
  access: 'user',
  input: festivalIdInput,
  response: mistakeReportsShape,
  run: async ({ input, catalog }) => toSinglePage(await catalog.getMyMistakeReports(input)),
});

/** Returns open reports, oldest first, or resolved ones, newest first. */
export const getMistakeReports = query({
  access: 'admin',
  input: mistakeReportsInput,
  response: mistakeReportsShape,
  run: async ({ input, catalog }) => toPage(await catalog.getMistakeReports(input), input),
});

/**
 * Marks a report as resolved. Repeating it changes nothing.
 * @throws report.not_found
 */
export const resolveMistakeReport = command({
  access: 'admin',
  input: reportIdInput,
  response: mistakeReportShape,
  run: async ({ input, catalog }) => (await catalog.resolveMistakeReport(input)).report!,
});
