import { say } from '@laurel/words/said';
import { addDays, formatDayFromNow, formatDays, today } from '@laurel/rules/days';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeFilm, makeListing, makeRow, makeSubmission, makeTerm, pageOf } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import { makeCompetition } from '../../../../test/make-competition';
import { here, visitSignedIn } from '../../../../test/visit';
import type { Festival } from '../../../lib/wire';

const open = async (part: Partial<Festival>, answers: Answers = {}) => {
  const { bff, user } = visitSignedIn('/user/matching?filmId=7', {
    getUserFilms: () => pageOf([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
    getCompetitionDates: () => pageOf([]),
    getFestival: () => makeFestival({ id: 101, isDemonstration: false, ...part }),
    ...answers,
  });
  await user.click(await screen.findByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' }));
  return {
    bff,
    user,
    sheet: within(await screen.findByRole('dialog', { name: /^Festival 1 Competition 1/ })),
  };
};

describe('the sheet of a match', () => {
  it('warns of what was not checked against the regulations, as the festival’s page does', async () => {
    const { bff, sheet } = await open({ verifiedAt: null });
    const words = 'Not yet checked against the festival’s own regulations. Read those before paying.';
    expect(await sheet.findByText(words)).toBeVisible();
    expect(bff.of('getFestival')[0]!.input).toEqual({ festivalId: 101 });
  });
  it('says when it was', async () => {
    const { sheet } = await open({ verifiedAt: '2026-11-02' });
    expect(await sheet.findByText('Checked by Laurel’s editors on 2 Nov 2026.')).toBeVisible();
    expect(sheet.queryByText(/Not yet checked/)).not.toBeInTheDocument();
  });
  it('says that a festival is invented', async () => {
    const { sheet } = await open({ isDemonstration: true });
    expect(
      await sheet.findByText(/^Demonstration data: this festival is invented\. Not yet checked/),
    ).toBeVisible();
  });

  it('says when it answers and when the festival is held, and where nobody knows, that', async () => {
    const [startsOn, endsOn] = ['2027-07-19', '2027-07-22'];
    const notificationDate = addDays(today(), 90);
    const competitions = (day: string | null) => () => ({
      ...pageOf([{ ...makeCompetition(1), notificationDate: day }]),
      facets: {},
    });
    const { sheet } = await open({ startsOn, endsOn }, { getCompetitions: competitions(notificationDate) });
    const days = async () => (await sheet.findByText('Answer')).closest('dl')!.textContent;
    const held = formatDays(startsOn, endsOn);
    expect(await days()).toBe(`Answer${formatDayFromNow(notificationDate)}Festival${held}`);
    cleanup();
    const other = await open({ startsOn: null }, { getCompetitions: competitions(null) });
    expect((await other.sheet.findByText('Answer')).closest('dl')!.textContent).toBe(
      'AnswerNot knownFestivalNot known',
    );
  });
  it('keeps one that is not on the list for later, so that a note can be written', async () => {
    let kept: ReturnType<typeof makeSubmission> | null = null;
    const { bff, user, sheet } = await open(
      {},
      {
        getCompetitionWizardListingData: () => makeListing([makeRow(1, { submission: kept })]),
        addUserSubmission: () => {
          kept = makeSubmission(1, { state: 'waitlist' });
          return { items: [{ competitionId: 1, submission: kept }] };
        },
      },
    );
    await user.click(await sheet.findByRole('button', { name: 'Keep it for later and write one' }));
    expect(await sheet.findByLabelText('Your note')).toBeVisible();
    expect(bff.of('addUserSubmission').map(({ input }) => input)).toEqual([
      { filmId: 7, competitionIds: [1], state: 'waitlist' },
    ]);
  });

  const alone = {
    getUserFilms: () => pageOf([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
    getCompetitions: () => ({ ...pageOf([makeCompetition(9)]), facets: {} }),
    getFestival: () => makeFestival({ id: 109, name: 'Festival 9' }),
    getMatchExplanation: () => ({ items: [makeRow(9).explanation], locked: 0, isArriving: false }),
    getCompetitionDates: () => pageOf([]),
  };
  const address = '/user/matching?filmId=7&competition=9';

  it('names the regions of its rules and of the film alike', async () => {
    const regions = ['DE-BY'];
    const term = makeTerm({
      rule: say('rule.production_restriction_subdivision', { regions }),
      film: say('film.regions', { allRegions: regions }),
    });
    const explained = makeRow(9, { explanation: { terms: [term] } }).explanation;
    visitSignedIn(address, {
      ...alone,
      getMatchExplanation: () => ({ items: [explained], locked: 0, isArriving: false }),
    });
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('Produced in Bavaria')).toBeVisible();
    expect(sheet.getByText(/^(?!Produced).*Bavaria$/)).toBeVisible();
  });

  it('opens from its address, of a competition that the list does not hold, and closes to the list', async () => {
    const { bff, user } = visitSignedIn(address, {
      ...alone,
      getUserSubmissionsByFilmId: () => pageOf([makeSubmission(9)]),
    });
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 9 Competition 9/ }));
    expect(sheet.getByRole('link', { name: 'Open the festival’s page' })).toHaveAttribute(
      'href',
      '/festivals/109',
    );
    expect(sheet.getByText('Eligible')).toBeVisible();
    expect(sheet.getByRole('link', { name: 'To submit' })).toBeVisible();
    expect(bff.of('getMatchExplanation')[0]!.input).toEqual({ filmId: 7, competitionIds: [9] });
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7'));
  });
  it('stands in the address: Back closes it, and leads nowhere else', async () => {
    await open({});
    expect(here()).toBe('/user/matching?filmId=7&competition=1');
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(here()).toBe('/user/matching?filmId=7');
    expect(screen.getByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' })).toBeVisible();
  });
  it('leaves nothing behind when it is closed: Back leads to where one came from', async () => {
    window.history.replaceState(null, '', '/festivals');
    window.history.pushState(null, '', '/user/matching?filmId=7');
    const { user, sheet } = await open({});
    const entries = window.history.length;
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7'));
    expect(window.history.length).toBe(entries);
  });
  it('leads to the plans where the verdict is not shown', async () => {
    visitSignedIn(address, {
      ...alone,
      getMatchExplanation: () => ({ items: [], locked: 1, isArriving: false }),
    });
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 9 Competition 9/ }));
    expect(sheet.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
    expect(sheet.queryByText('Eligible')).not.toBeInTheDocument();
  });
  it('says of one that is still arriving that it is, and leads to no plan', async () => {
    visitSignedIn(address, {
      ...alone,
      getMatchExplanation: () => ({ items: [], locked: 0, isArriving: true }),
    });
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 9 Competition 9/ }));
    expect(await sheet.findByText(/^The catalogue is still arriving here/)).toBeVisible();
    expect(sheet.queryByRole('link', { name: 'See the plans' })).not.toBeInTheDocument();
  });
  it('says of one that is gone that it is', async () => {
    visitSignedIn(address, { ...alone, getCompetitions: () => ({ ...pageOf([]), facets: {} }) });
    expect(await screen.findByText('This competition is not in the catalogue any more.')).toBeVisible();
  });
});
