import { screen, waitFor, within } from '@testing-library/react';
import { makeFilm, makeListing, makeRow, pageOf } from '../../../test/make';
import { here, visitSignedIn } from '../../../test/visit';
import { formatDayShort } from '../../lib/format/day';
import type { WizardResult } from '../../lib/wire';

const run = (id: number, createdAt: string): WizardResult => ({
  ...{ id, createdAt, userRole: 'Director', filmId: 7, preferences: null },
  matchingCompetitionIds: Array.from({ length: 1320 }, (_one, n) => n + 1),
});
const open = async (updatedAt: string, address = '/user/matching?filmId=7') => {
  const visited = visitSignedIn(address, {
    getUserFilms: () => pageOf([makeFilm({ updatedAt })]),
    getUserWizardHistory: () => pageOf([run(3, '2026-11-12T12:00:00.000Z'), run(2, '2026-11-05T12:00:00.000Z')]),
    getCompetitionWizardListingData: () => makeListing([makeRow(1)], { wizardResultId: 3 }),
  });
  const picker = await screen.findByLabelText('Run');
  return { ...visited, picker };
};
const note = (day: string) => `Ordered as in your run of ${formatDayShort(day)}; verdicts are as of now.`;

describe('the run whose order the list has', () => {
  it('is the newest without a choice, and named as what it is', async () => {
    const { picker } = await open('2026-11-11T10:00:00.000Z');
    expect(picker).toHaveDisplayValue(/^12 Nov 2026, .*Director$/);
    expect(screen.queryByText(/^Ordered as in/)).not.toBeInTheDocument();
  });

  it('is said where the film was changed since', async () => {
    const { user, picker } = await open('2026-11-13T10:00:00.000Z');
    expect(screen.getByText(note('2026-11-12'))).toBeVisible();
    await user.selectOptions(picker, '2');
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7&run=2'));
    expect(await screen.findByText(note('2026-11-05'))).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Run'), '3');
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7'));
  });

  it('is measured by the run that was chosen', async () => {
    await open('2026-11-11T10:00:00.000Z', '/user/matching?filmId=7&run=2');
    expect(screen.getByText(note('2026-11-05'))).toBeVisible();
  });

  it('tells no number of then', async () => {
    const { picker } = await open('2026-11-13T10:00:00.000Z');
    expect(within(picker).getAllByRole('option')).toHaveLength(2);
    expect(document.body).not.toHaveTextContent('1,320');
  });
});
