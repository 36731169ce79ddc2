import { screen, waitFor, within } from '@testing-library/react';
import { EventsStub } from '../../../test/events';
import { makeFilm, makeListing, makeRow, pageOf } from '../../../test/make';
import { makeRun, openMenu } from '../../../test/matches';
import { visitSignedIn } from '../../../test/visit';

const updated = 'Verdicts were updated.';

describe('an open list of matches', () => {
  beforeEach(EventsStub.install);
  afterEach(EventsStub.remove);

  const open = async () => {
    let rows = [1, 2, 3].map((id) => makeRow(id));
    const visited = visitSignedIn('/user/matching?filmId=7', {
      getUserFilms: () => pageOf([makeFilm()]),
      getCompetitionWizardListingData: () => makeListing(rows),
      getCompetitionDates: () => pageOf([]),
    });
    await screen.findByRole('button', { name: 'Festival 2 Lund, Sweden Competition 2' });
    const asked = () => visited.bff.of('getCompetitionWizardListingData').length;
    return { ...visited, asked, become: (next: typeof rows) => (rows = next) };
  };
  const refused = makeRow(2, { explanation: { verdict: 'not-eligible' } });

  it('says nothing where nothing is other than before', async () => {
    const { asked } = await open();
    EventsStub.say('match.changed', { films: [7] });
    await waitFor(() => expect(asked()).toBe(2));
    expect(screen.queryByText(updated)).not.toBeInTheDocument();
  });

  it('says nothing of another run chosen just after them', async () => {
    const visited = visitSignedIn('/user/matching?filmId=7', {
      getUserFilms: () => pageOf([makeFilm()]),
      getUserWizardHistory: () => pageOf([makeRun(3), makeRun(2)]),
      getCompetitionWizardListingData: ({ wizardResultId }) =>
        makeListing(
          [makeRow(1), makeRow(2)].toSorted(() => (wizardResultId === 2 ? -1 : 0)),
          { wizardResultId: 3 },
        ),
    });
    const { user, bff } = visited;
    const titles = () =>
      screen.findAllByRole('button', { name: /^Festival \d Lund, Sweden Competition \d$/ });
    expect((await titles())[0]).toHaveTextContent('Competition 1');
    await openMenu(visited);
    const asked = () => bff.of('getCompetitionWizardListingData').length;
    const before = asked();
    EventsStub.say('match.changed', { films: [7] });
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await user.selectOptions(await screen.findByLabelText('Run'), '2');
    await waitFor(async () => expect((await titles())[0]).toHaveTextContent('Competition 2'));
    expect(screen.queryByText(updated)).not.toBeInTheDocument();
  });

  it('is asked again when verdicts changed, with sheet and focus where they were', async () => {
    const { user, become } = await open();
    await user.click(screen.getByRole('button', { name: 'Festival 2 Lund, Sweden Competition 2' }));
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 2 Competition 2/ }));
    sheet.getByRole('button', { name: 'Add to list' }).focus();
    become([makeRow(1), makeRow(3), refused]);
    EventsStub.say('match.changed', { films: [7] });
    expect(await screen.findByText(updated)).toBeVisible();
    expect(sheet.getByText('Not eligible')).toBeVisible();
    expect(sheet.getByRole('button', { name: 'Add to list' })).toHaveFocus();
  });

  it('keeps the focus with its row, and j goes on from there', async () => {
    const { user, become } = await open();
    await user.keyboard('jj');
    become([refused, makeRow(1), makeRow(3)]);
    EventsStub.say('match.changed', { films: [7] });
    const titles = () => screen.getAllByRole('button', { name: /^Festival \d Lund, Sweden Competition \d$/ });
    await waitFor(() => expect(titles()[0]).toHaveTextContent('Competition 2'));
    expect(screen.getByRole('button', { name: 'Festival 2 Lund, Sweden Competition 2' })).toHaveFocus();
    await user.keyboard('j');
    expect(screen.getByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' })).toHaveFocus();
  });

  it('keeps the focus in its place where the row is gone', async () => {
    const { user, become } = await open();
    await user.keyboard('jj');
    become([makeRow(1), makeRow(3)]);
    EventsStub.say('match.changed', { films: [7] });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Festival 3 Lund, Sweden Competition 3' })).toHaveFocus(),
    );
  });

  it('is asked again after its news could not be heard for a while', async () => {
    const { asked } = await open();
    EventsStub.say('open');
    EventsStub.say('error');
    EventsStub.say('open');
    await waitFor(() => expect(asked()).toBe(2));
  });
});
