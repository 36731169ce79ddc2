import { message } from '@laurel/messages/formatting/message';
import { addDays, formatDayFromNow, formatDays, today } from '@laurel/rules/dates/days';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeFilm, makeListing, makeRow, makeSubmission, makeTerm, makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import { makeCompetition } from '../../../../test/make-competition';
import { getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';
import type { Festival } from '../../../lib/server/wire';

const open = async (overrides: Partial<Festival>, answers: Answers = {}) => {
  const { bff, user } = renderPageSignedIn('/user/matching?filmId=7', {
    getUserFilms: () => makePage([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
    getCompetitionDates: () => makePage([]),
    getFestival: () => makeFestival({ id: 101, isDemonstration: false, ...overrides }),
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
  it('warns that the rules were not checked against the regulations, as the festival’s page does', async () => {
    const { bff, sheet } = await open({ verifiedAt: null });
    const text = 'Not yet checked against the festival’s own regulations. Read them before you pay.';
    expect(await sheet.findByText(text)).toBeVisible();
    expect(bff.getCalls('getFestival')[0]!.input).toEqual({ festivalId: 101 });
  });
  it('shows when the rules were checked', async () => {
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

  it('shows the notification day and the festival’s days, and says when they are unknown', async () => {
    const startsOn = '2027-07-19';
    const endsOn = '2027-07-22';
    const notificationDate = addDays(today(), 90);
    const answerCompetitions = (day: string | null) => () => ({
      ...makePage([{ ...makeCompetition(1), notificationDate: day }]),
      facets: {},
    });
    const { sheet } = await open(
      { startsOn, endsOn },
      { getCompetitions: answerCompetitions(notificationDate) },
    );
    const findDaysText = async () => (await sheet.findByText('Answer')).closest('dl')!.textContent;
    const festivalDays = formatDays(startsOn, endsOn);
    expect(await findDaysText()).toBe(`Answer${formatDayFromNow(notificationDate)}Festival${festivalDays}`);
    cleanup();
    const secondRender = await open({ startsOn: null }, { getCompetitions: answerCompetitions(null) });
    expect((await secondRender.sheet.findByText('Answer')).closest('dl')!.textContent).toBe(
      'AnswerNot knownFestivalNot known',
    );
  });
  it('adds an unlisted match for later so that a note can be written', async () => {
    let submission: ReturnType<typeof makeSubmission> | null = null;
    const { bff, user, sheet } = await open(
      {},
      {
        getCompetitionWizardListingData: () => makeListing([makeRow(1, { submission })]),
        addUserSubmission: () => {
          submission = makeSubmission(1, { state: 'waitlist' });
          return { items: [{ competitionId: 1, submission }] };
        },
      },
    );
    await user.click(await sheet.findByRole('button', { name: 'Save for later and write a note' }));
    expect(await sheet.findByLabelText('Your note')).toBeVisible();
    expect(bff.getCalls('addUserSubmission').map(({ input }) => input)).toEqual([
      { filmId: 7, competitionIds: [1], state: 'waitlist' },
    ]);
  });

  const unlistedAnswers = {
    getUserFilms: () => makePage([makeFilm()]),
    getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
    getCompetitions: () => ({ ...makePage([makeCompetition(9)]), facets: {} }),
    getFestival: () => makeFestival({ id: 109, name: 'Festival 9' }),
    getMatchExplanation: () => ({ items: [makeRow(9).explanation], locked: 0, isRebuilding: false }),
    getCompetitionDates: () => makePage([]),
  };
  const address = '/user/matching?filmId=7&competition=9';

  it('names regions in rules and film values alike', async () => {
    const regions = ['DE-BY'];
    const term = makeTerm({
      rule: message('rule.production_restriction_subdivision', { regions }),
      film: message('film.regions', { allRegions: regions }),
    });
    const explanation = makeRow(9, { explanation: { terms: [term] } }).explanation;
    renderPageSignedIn(address, {
      ...unlistedAnswers,
      getMatchExplanation: () => ({ items: [explanation], locked: 0, isRebuilding: false }),
    });
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('Produced in Bavaria')).toBeVisible();
    expect(sheet.getByText(/^(?!Produced).*Bavaria$/)).toBeVisible();
  });

  it('opens from its address for a competition outside the list, and closes to the list', async () => {
    const { bff, user } = renderPageSignedIn(address, {
      ...unlistedAnswers,
      getUserSubmissionsByFilmId: () => makePage([makeSubmission(9)]),
    });
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 9 Competition 9/ }));
    expect(sheet.getByRole('link', { name: 'Open the festival’s page' })).toHaveAttribute(
      'href',
      '/festivals/109',
    );
    expect(sheet.getByText('Eligible')).toBeVisible();
    expect(sheet.getByRole('link', { name: 'To submit' })).toBeVisible();
    expect(bff.getCalls('getMatchExplanation')[0]!.input).toEqual({ filmId: 7, competitionIds: [9] });
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7'));
  });
  it('is a history entry that Back closes', async () => {
    await open({});
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&competition=1');
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(getCurrentPath()).toBe('/user/matching?filmId=7');
    expect(screen.getByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' })).toBeVisible();
  });
  it('leaves no history entry when it is closed', async () => {
    window.history.replaceState(null, '', '/festivals');
    window.history.pushState(null, '', '/user/matching?filmId=7');
    const { user, sheet } = await open({});
    const historyLength = window.history.length;
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7'));
    expect(window.history.length).toBe(historyLength);
  });
  it('links to the plans when the verdict is locked', async () => {
    renderPageSignedIn(address, {
      ...unlistedAnswers,
      getMatchExplanation: () => ({ items: [], locked: 1, isRebuilding: false }),
    });
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 9 Competition 9/ }));
    expect(sheet.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
    expect(sheet.queryByText('Eligible')).not.toBeInTheDocument();
  });
  it('says that a verdict is still being computed, and links to no plan', async () => {
    renderPageSignedIn(address, {
      ...unlistedAnswers,
      getMatchExplanation: () => ({ items: [], locked: 0, isRebuilding: true }),
    });
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 9 Competition 9/ }));
    expect(await sheet.findByText(/^The catalogue is still loading/)).toBeVisible();
    expect(sheet.queryByRole('link', { name: 'See the plans' })).not.toBeInTheDocument();
  });
  it('says that a competition is deleted', async () => {
    renderPageSignedIn(address, {
      ...unlistedAnswers,
      getCompetitions: () => ({ ...makePage([]), facets: {} }),
    });
    expect(await screen.findByText('This competition is no longer in the catalogue.')).toBeVisible();
  });
});
