import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeFilm, makeListing, makeRow, makePage } from '../../../../test/make';
import { makeRun, openMenu } from '../../../../test/matches';
import { getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';
import { formatDayShort } from '@laurel/rules/dates/days';

const answerTwoRuns = () =>
  makePage([makeRun(3, '2026-11-12T12:00:00.000Z'), makeRun(2, '2026-11-05T12:00:00.000Z')]);
const open = async (
  updatedAt: string,
  address = '/user/matching?filmId=7',
  getUserWizardHistory: Answers['getUserWizardHistory'] = answerTwoRuns,
) => {
  const page = renderPageSignedIn(address, {
    getUserFilms: () => makePage([makeFilm({ updatedAt })]),
    getUserWizardHistory,
    getCompetitionWizardListingData: () => makeListing([makeRow(1)], { wizardResultId: 3 }),
  });
  await openMenu(page);
  const picker = await screen.findByLabelText('Run');
  return { ...page, picker };
};
const formatRunNote = (day: string) =>
  `Ordered as in your run of ${formatDayShort(day)}. Verdicts are current.`;

describe('the run that orders the list', () => {
  it('is the newest one by default, under its own name', async () => {
    const { picker } = await open('2026-11-11T10:00:00.000Z');
    expect(picker).toHaveDisplayValue(/^12 Nov 2026, .*Director$/);
    expect(screen.queryByText(/^Ordered as in/)).not.toBeInTheDocument();
  });

  it('is noted when the film has changed since', async () => {
    const { user, picker } = await open('2026-11-13T10:00:00.000Z');
    expect(screen.getByText(formatRunNote('2026-11-12'))).toBeVisible();
    await user.selectOptions(picker, '2');
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7&run=2'));
    expect(await screen.findByText(formatRunNote('2026-11-05'))).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Run'), '3');
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7'));
  });

  it('is compared with the film by the chosen run', async () => {
    await open('2026-11-11T10:00:00.000Z', '/user/matching?filmId=7&run=2');
    expect(screen.getByText(formatRunNote('2026-11-05'))).toBeVisible();
  });

  it('is named correctly even when many runs followed it', async () => {
    const runs = Array.from({ length: 60 }, (_, n) => makeRun(60 - n, '2026-11-12T12:00:00.000Z')).with(
      59,
      makeRun(1, '2026-01-05T12:00:00.000Z'),
    );
    const { bff, picker } = await open(
      '2026-11-11T10:00:00.000Z',
      '/user/matching?filmId=7&run=1',
      ({ pageSize = 50 }) => ({ ...makePage(runs.slice(0, pageSize)), total: runs.length }),
    );
    await waitFor(() => expect(picker).toHaveDisplayValue(/^5 Jan 2026, .*Director$/));
    expect(screen.getByText(formatRunNote('2026-01-05'))).toBeVisible();
    expect(bff.getCalls('getUserWizardHistory')).toHaveLength(2);
  });

  it('is not given the name of the newest run when it is unknown', async () => {
    const { picker } = await open('2026-11-13T10:00:00.000Z', '/user/matching?filmId=7&run=9');
    expect(picker).toHaveDisplayValue('Another run');
    expect(screen.queryByText(/^Ordered as in/)).not.toBeInTheDocument();
  });

  it('shows none of its old counts', async () => {
    const { picker } = await open('2026-11-13T10:00:00.000Z');
    expect(within(picker).getAllByRole('option')).toHaveLength(2);
    expect(document.body).not.toHaveTextContent('1,320');
  });
});
