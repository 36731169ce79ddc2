import { randomUUID } from 'node:crypto';
import { until } from '../../deploy/testing/until.mjs';
import { callFunction, closePages, command, pageErrors, filmmaker, useSession, openPage } from './laurel';
import { createCompetition, type WholeCompetition } from './create-festival';

afterAll(closePages);

const DEADLINE = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
/** Measured from the response to the administrator's command. */
const MAX_DELAY_MS = 2000;
/**
 * A page does not refetch for five seconds after a refetch. After this pause the earlier rule change no
 * longer matters.
 */
const RESTED_MS = 6000;

it('shows a rule that an administrator changes within two seconds in a list that is open elsewhere', async () => {
  const [admin, page, name] = [await openPage(), await openPage(), `Changing ${randomUUID()}`];
  await useSession(admin, 'admin@laurel.test');
  const made = await createCompetition(admin, name, [{ date: DEADLINE }]);
  const competitionId = made.id;
  let { version } = made;
  const ruled = async (seconds: number) => {
    const terms = [{ type: 'runtime_restriction_max', runtime_restriction_max: seconds }];
    const saved = await command<WholeCompetition>(admin, 'saveTerms', { competitionId, version, terms });
    version = saved.competition.version;
  };

  await useSession(page, filmmaker.email);
  const { length } = await callFunction<{ length: number }>(page, 'getFilm', { filmId: 1 });
  await ruled(length + 60);
  await until(async () => {
    await page.goto(`/user/matching?${new URLSearchParams({ filmId: '1', q: name })}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {}); // the event stream stays open
    return (await page.locator('[data-index="0"]').getByText('Eligible', { exact: true }).count()) > 0;
  });
  await page.waitForTimeout(RESTED_MS);
  await ruled(length - 60);
  const from = performance.now();
  await page.locator('[data-index="0"]').getByText('Not eligible', { exact: true }).waitFor();
  const took = performance.now() - from;
  console.info(`a changed rule was seen in the open list after ${Math.round(took)} ms`);
  expect(took).toBeLessThan(MAX_DELAY_MS);

  expect(pageErrors(page)).toEqual([]);
});
