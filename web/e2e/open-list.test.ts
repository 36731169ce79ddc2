import { randomUUID } from 'node:crypto';
import { until } from '../../deploy/testing/until.mjs';
import {
  callFunction,
  closePages,
  sendCommand,
  getPageErrors,
  filmmaker,
  useSession,
  openPage,
} from './laurel';
import { createCompetition, type WholeCompetition } from './create-festival';

afterAll(closePages);

const DEADLINE = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
/** Measured from the response to the administrator's command. */
const MAX_DELAY_MS = 2000;
/** A page waits five seconds between two refetches. After this pause it can refetch at once. */
const REFETCH_INTERVAL_MS = 6000;

it('an open list shows the effect of a rule that an administrator changes within two seconds', async () => {
  const [admin, page, name] = [await openPage(), await openPage(), `Changing ${randomUUID()}`];
  await useSession(admin, 'admin@laurel.test');
  const competition = await createCompetition(admin, name, [{ date: DEADLINE }]);
  const competitionId = competition.id;
  let { version } = competition;
  const saveMaxRuntime = async (seconds: number) => {
    const terms = [{ type: 'runtime_restriction_max', runtime_restriction_max: seconds }];
    const saved = await sendCommand<WholeCompetition>(admin, 'saveTerms', { competitionId, version, terms });
    version = saved.competition.version;
  };

  await useSession(page, filmmaker.email);
  const { length } = await callFunction<{ length: number }>(page, 'getFilm', { filmId: 1 });
  await saveMaxRuntime(length + 60);
  await until(async () => {
    await page.goto(`/user/matching?${new URLSearchParams({ filmId: '1', q: name })}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {}); // the event stream stays open
    return (await page.locator('[data-index="0"]').getByText('Eligible', { exact: true }).count()) > 0;
  });
  await page.waitForTimeout(REFETCH_INTERVAL_MS);
  await saveMaxRuntime(length - 60);
  const startedAt = performance.now();
  await page.locator('[data-index="0"]').getByText('Not eligible', { exact: true }).waitFor();
  const elapsedMs = performance.now() - startedAt;
  console.info(`a changed rule was seen in the open list after ${Math.round(elapsedMs)} ms`);
  expect(elapsedMs).toBeLessThan(MAX_DELAY_MS);

  expect(getPageErrors(page)).toEqual([]);
});
