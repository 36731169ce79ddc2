import { screen, waitFor, within } from '@testing-library/react';
import { EventsStub } from '../../../../test/events';
import { makeFilm, makeListing, makeRow, makePage } from '../../../../test/make';
import { makeRun, openMenu } from '../../../../test/matches';
import { renderPageSignedIn } from '../../../../test/render-page';

const updatedText = 'The verdicts have been updated.';

describe('an open list of matches', () => {
  beforeEach(EventsStub.install);
  afterEach(EventsStub.remove);

  const open = async () => {
    let rows = [1, 2, 3].map((id) => makeRow(id));
    const page = renderPageSignedIn('/user/matching?filmId=7', {
      getUserFilms: () => makePage([makeFilm()]),
      getCompetitionWizardListingData: () => makeListing(rows),
      getCompetitionDates: () => makePage([]),
    });
    await screen.findByRole('button', { name: 'Festival 2 Lund, Sweden Competition 2' });
    const countRequests = () => page.bff.getCalls('getCompetitionWizardListingData').length;
    return { ...page, countRequests, setRows: (next: typeof rows) => (rows = next) };
  };
  const notEligibleRow = makeRow(2, { explanation: { verdict: 'not-eligible' } });

  it('announces nothing when nothing has changed', async () => {
    const { countRequests } = await open();
    EventsStub.emit('match.changed', { films: [7] });
    await waitFor(() => expect(countRequests()).toBe(2));
    expect(screen.queryByText(updatedText)).not.toBeInTheDocument();
  });

  it('announces nothing when another run is chosen right after an event', async () => {
    const page = renderPageSignedIn('/user/matching?filmId=7', {
      getUserFilms: () => makePage([makeFilm()]),
      getUserWizardHistory: () => makePage([makeRun(3), makeRun(2)]),
      getCompetitionWizardListingData: ({ wizardResultId }) =>
        makeListing(wizardResultId === 2 ? [makeRow(2), makeRow(1)] : [makeRow(1), makeRow(2)], {
          wizardResultId: 3,
        }),
    });
    const { user, bff } = page;
    const findTitles = () =>
      screen.findAllByRole('button', { name: /^Festival \d Lund, Sweden Competition \d$/ });
    expect((await findTitles())[0]).toHaveTextContent('Competition 1');
    await openMenu(page);
    const countRequests = () => bff.getCalls('getCompetitionWizardListingData').length;
    const requestCount = countRequests();
    EventsStub.emit('match.changed', { films: [7] });
    await waitFor(() => expect(countRequests()).toBeGreaterThan(requestCount));
    await user.selectOptions(await screen.findByLabelText('Run'), '2');
    await waitFor(async () => expect((await findTitles())[0]).toHaveTextContent('Competition 2'));
    expect(screen.queryByText(updatedText)).not.toBeInTheDocument();
  });

  it('is fetched again when verdicts change, and keeps the sheet and the focus', async () => {
    const { user, setRows } = await open();
    await user.click(screen.getByRole('button', { name: 'Festival 2 Lund, Sweden Competition 2' }));
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 2 Competition 2/ }));
    sheet.getByRole('button', { name: 'Add to list' }).focus();
    setRows([makeRow(1), makeRow(3), notEligibleRow]);
    EventsStub.emit('match.changed', { films: [7] });
    expect(await screen.findByText(updatedText)).toBeVisible();
    expect(sheet.getByText('Not eligible')).toBeVisible();
    expect(sheet.getByRole('button', { name: 'Add to list' })).toHaveFocus();
  });

  it('keeps the focus on its row, and j continues from there', async () => {
    const { user, setRows } = await open();
    await user.keyboard('jj');
    setRows([notEligibleRow, makeRow(1), makeRow(3)]);
    EventsStub.emit('match.changed', { films: [7] });
    const getTitles = () =>
      screen.getAllByRole('button', { name: /^Festival \d Lund, Sweden Competition \d$/ });
    await waitFor(() => expect(getTitles()[0]).toHaveTextContent('Competition 2'));
    expect(screen.getByRole('button', { name: 'Festival 2 Lund, Sweden Competition 2' })).toHaveFocus();
    await user.keyboard('j');
    expect(screen.getByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' })).toHaveFocus();
  });

  it('keeps the focus position when the row is deleted', async () => {
    const { user, setRows } = await open();
    await user.keyboard('jj');
    setRows([makeRow(1), makeRow(3)]);
    EventsStub.emit('match.changed', { films: [7] });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Festival 3 Lund, Sweden Competition 3' })).toHaveFocus(),
    );
  });

  it('is fetched again after the event stream was interrupted', async () => {
    const { countRequests } = await open();
    EventsStub.emit('open');
    EventsStub.emit('error');
    EventsStub.emit('open');
    await waitFor(() => expect(countRequests()).toBe(2));
  });
});
