import { randomUUID } from 'node:crypto';
import { UNKNOWN_FESTIVAL } from '@laurel/rules/festivals/unknown-festival';
import { until } from '../../deploy/testing/until.mjs';
import { inDays } from './import-festivals.js';
import { sendStill } from './send-still.js';
import type { Platform } from './platform.js';
import type { Payload } from './sample-data.js';
import { fixedInput } from './fixture-kinds.js';

export const newFestival = () => ({
  ...UNKNOWN_FESTIVAL,
  name: `Fixture ${randomUUID()}`,
  country: 'FR',
  city: 'Lyon',
});
export const newCompetition = () => ({
  name: `Competition ${randomUUID()}`,
  description: null,
  isDeprecated: false,
  bonusRanking: 0,
  opensOn: null,
  notificationDate: null,
});
const maxRuntime = (seconds: number) => ({
  type: 'runtime_restriction_max',
  runtime_restriction_max: seconds,
});
const dates = [
  { date: inDays(40), title: 'Regular', fees: [{ title: 'Entry', amount: 1000, currency: 'EUR' }] },
];

/** Waits until the audit log contains the prepared changes. */
const waitForAuditLines = (laurel: Platform, who: string, cookie: string, lines: number) =>
  until(async () => (await laurel.get('getAuditLog', { who }, cookie)).body.total >= lines);

/**
 * Creates a festival with a competition as an administrator, for use by one test only. The festival then has
 * version 2, because adding the competition changed it.
 */
export async function createTestFestival(laurel: Platform) {
  const { cookie, userId } = await laurel.signIn({ admin: true });
  const { body: festival } = await laurel.post('saveFestival', { festival: newFestival() }, cookie);
  const festivalId: number = festival.id;
  const input = { festivalId, competition: newCompetition() };
  const { body: whole } = await laurel.post('saveCompetition', input, cookie);
  await waitForAuditLines(laurel, userId, cookie, 2);
  return { cookie, userId, festivalId, competitionId: whole.competition.id as number };
}

/** A fixture with an uploaded import file that waits for its column mapping. */
const createMappingFixture = (laurel: Platform) => ({
  input: async () => {
    const { cookie, userId } = await laurel.signIn({ admin: true });
    const file = `name,country,city,note\nFixture ${randomUUID()},FR,Lyon,none\n`;
    const { body } = await laurel.post(
      'createCatalogImport',
      { fileName: 'fixture.csv', bytes: file.length },
      cookie,
    );
    await laurel.request(`/imports/${body.id}`, {
      method: 'PUT',
      headers: { origin: laurel.url, cookie },
      body: file,
    });
    await waitForAuditLines(laurel, userId, cookie, 1);
    const getReport = () => laurel.post('getImportReport', { importId: body.id }, cookie);
    await until(async () => (await getReport()).body.import.state === 'mapping');
    const { rowVersion, id: importId } = (await getReport()).body.import;
    const mapping = ['name', 'country', 'city', null].map((field, n) => ({
      column: ['name', 'country', 'city', 'note'][n]!,
      field,
    }));
    return { importId, step: 'check', mapping, rowVersion };
  },
});

const createCheckedFixture = (laurel: Platform) => ({
  async input() {
    const request = await createMappingFixture(laurel).input();
    const { cookie, userId } = await laurel.signIn({ admin: true });
    await laurel.post('importCatalog', request, cookie);
    const { importId } = request;
    const getReport = () => laurel.post('getImportReport', { importId }, cookie);
    await until(async () => (await getReport()).body.import.state === 'checked');
    await waitForAuditLines(laurel, userId, cookie, 1);
    return { importId, n: 1, sameAs: null };
  },
});

/** Fixtures that create separate data for each caller. */
export function catalogueFixtures(laurel: Platform) {
  const createFestival = () => createTestFestival(laurel);
  const withFestivals = (more: Payload = {}) => ({
    input: async () => ({
      items: [{ festivalId: (await createFestival()).festivalId, version: 2 }],
      ...more,
    }),
  });
  const withCompetition = (more: Payload = {}) => ({
    input: async () => ({ competitionId: (await createFestival()).competitionId, ...more }),
  });
  const announcement = { fileName: 'fixture.jsonl', bytes: 100 };
  const withImport = (more: Payload = {}) => ({
    input: async () => {
      const { cookie, userId } = await laurel.signIn({ admin: true });
      const { body } = await laurel.post('createCatalogImport', announcement, cookie);
      await waitForAuditLines(laurel, userId, cookie, 1);
      return { importId: body.id as number, ...more };
    },
  });
  return {
    createCatalogImport: fixedInput(announcement),
    importCatalog: createMappingFixture(laurel),
    cancelCatalogImport: withImport(),
    decideImportRow: createCheckedFixture(laurel),
    getCatalogImports: fixedInput({ page: 1, pageSize: 20 }),
    getImportReport: withImport({ outcome: 'new' }),
    getImportRow: {
      async input() {
        const { importId } = await createMappingFixture(laurel).input();
        return { importId, n: 1 };
      },
    },
    reindexCatalog: fixedInput({}),
    replayDeadLetters: fixedInput({ service: 'films' }),
    getFestivalList: fixedInput({
      query: 'lantern',
      country: ['FR'],
      state: ['has_dates'],
      sort: 'verified',
    }),
    getFestivalWhole: fixedInput({ festivalId: 1 }),
    saveFestival: { input: () => ({ festival: newFestival(), isVerified: true }) },
    makeFestivalPicture: {
      input: async (cookie?: string) => ({
        // An anonymous caller uploads nothing.
        stillFileName: await sendStill(laurel, cookie ?? '').catch(() => randomUUID()),
        field: 'profileImage',
        crop: { left: 0, top: 0, width: 0.75, height: 1 },
      }),
    },
    verifyFestivals: withFestivals(),
    deprecateFestivals: withFestivals({ isDeprecated: true }),
    deleteFestivals: withFestivals(),
    saveCompetition: { input: () => ({ festivalId: 1, competition: newCompetition() }) },
    saveCompetitionDates: withCompetition({ version: 1, dates }),
    saveTerms: withCompetition({ version: 1, terms: [maxRuntime(900)] }),
    previewTerms: fixedInput({ competitionId: 1, terms: [maxRuntime(900)], dates }),
    deprecateCompetition: withCompetition({ isDeprecated: true }),
    deleteCompetition: withCompetition({ version: 1 }),
    getCatalogHistory: fixedInput({ festivalId: 1 }),
    getDuplicateFestivals: fixedInput({
      query: 'lantern',
      strength: ['strong'],
      why: ['name'],
      page: 1,
      pageSize: 20,
    }),
    getWatchCounts: fixedInput({ festivalIds: [1, 2] }),
    recordDistinctFestivals: fixedInput({ firstId: 1, secondId: 2 }),
    mergeFestivals: {
      input: async () => {
        const [target, merged] = [await createFestival(), await createFestival()];
        return {
          targetId: target.festivalId,
          targetVersion: 2,
          mergedId: merged.festivalId,
          mergedVersion: 2,
          fromMerged: [],
          competitions: [{ competitionId: merged.competitionId, version: 1, targetId: target.competitionId }],
        };
      },
    },
    undoCatalogChange: {
      input: async () => {
        const { cookie, userId, festivalId, competitionId } = await createFestival();
        await laurel.post('saveTerms', { competitionId, version: 1, terms: [maxRuntime(900)] }, cookie);
        await waitForAuditLines(laurel, userId, cookie, 3);
        const { body } = await laurel.get('getCatalogHistory', { festivalId }, cookie);
        return { changeId: body.items[0].id as number };
      },
    },
  };
}
