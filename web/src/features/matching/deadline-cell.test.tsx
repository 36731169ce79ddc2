import { render, screen } from '@testing-library/react';
import { makeFilm, makeListing, makeRow, pageOf } from '../../../test/make';
import { visitSignedIn } from '../../../test/visit';
import { addDays, formatDayFromNow, formatDayShort, today } from '../../lib/format/day';
import type { CompetitionDate } from '../../lib/wire';
import { DeadlineCell } from './deadline-cell';

const date = (id: number, days: number): CompetitionDate => {
  const day = addDays(today(), days);
  return {
    ...{ id, title: `Deadline ${id}`, date: day, deprecated: false, competitionId: 1 },
    ...{ timezone: 'UTC', timezoneAssumed: false, closesAt: `${day}T23:59:59.000Z` },
  };
};
const opensOn = addDays(today(), 30);
const toOpen = makeRow(1, { nextDeadline: date(1, 60), dates: [date(1, 60)], opensOn });

describe('a competition that takes no entries yet', () => {
  it('says in its row from when', () => {
    render(<DeadlineCell row={toOpen} />);
    expect(screen.getByText(`Opens on ${formatDayShort(opensOn)}`)).toBeVisible();
  });
  it('says so without a deadline too', () => {
    render(<DeadlineCell row={makeRow(1, { opensOn })} />);
    expect(screen.getByText('Dates unknown')).toBeVisible();
    expect(screen.getByText(/^Opens on/)).toBeVisible();
  });
  it('says nothing once it has opened', () => {
    render(<DeadlineCell row={{ ...toOpen, opensOn: today() }} />);
    expect(screen.queryByText(/^Opens on/)).not.toBeInTheDocument();
  });
  it('says so in its sheet', async () => {
    const { user } = visitSignedIn('/user/matching?filmId=7', {
      getUserFilms: () => pageOf([makeFilm()]),
      getCompetitionWizardListingData: () => makeListing([toOpen]),
      getCompetitionDates: () => pageOf(toOpen.dates),
      getCompetitionSubmissionFees: () => pageOf([]),
    });
    await user.click(await screen.findByRole('button', { name: 'Competition 1' }));
    expect(screen.getByText(`Opens on ${formatDayFromNow(opensOn)}`)).toBeVisible();
  });
});
