import { addDays, formatDayShort, today } from '@laurel/rules/dates/days';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../test/bff-stub';
import { Refusal } from '../../../test/bff-stub';
import { makeDeadlineInDays } from '../../../test/dates';
import { makePage } from '../../../test/make';
import { findAxeViolations, getCurrentPath, renderPage, renderPageSignedIn } from '../../../test/render-page';
import type { FunctionResponse } from '../../lib/server/functions';

const makeTrialMatches = (eligible: number): FunctionResponse<'getTrialMatches'> => ({
  isRebuilding: false,
  counts: { eligible, 'needs-confirmation': 20, unchecked: 3, 'not-eligible': 400 },
  items: [
    {
      competition: { id: 1, name: 'Short Film Competition' },
      festival: {
        id: 101,
        name: 'Vierna Film Days',
        city: 'Vierna',
        country: 'AT',
        startsOn: null,
        usualMonth: 10,
        profileImage: null,
      },
      verdict: 'eligible',
      why: 'Its rules name your type of film',
      nextDeadline: null,
      fee: null,
      opensOn: null,
    },
  ],
});
const openTrial = async (answers: Answers = {}) => {
  const visited = renderPage('/', { getTrialMatches: () => makeTrialMatches(40), ...answers });
  const trial = within(await screen.findByRole('region', { name: 'Try it with your film' }));
  const moveSliderTo = (n: number) =>
    fireEvent.change(trial.getByRole('slider', { name: 'Runtime in minutes' }), { target: { value: n } });
  return { ...visited, trial, minutes: moveSliderTo };
};

describe('the trial questions on the home page', () => {
  it('shows no count before a question is answered', async () => {
    const { trial, bff } = await openTrial();
    expect(trial.getByText(/^Answer one question/)).toBeVisible();
    expect(trial.getByText(/^No account needed\./)).toBeVisible();
    expect(trial.getByRole('slider')).toHaveAttribute('aria-valuetext', 'not specified');
    expect(trial.queryByText('eligible')).not.toBeInTheDocument();
    expect(bff.getCalls('getTrialMatches')).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('does not mention an account to a user who has one', async () => {
    renderPageSignedIn('/');
    expect(await screen.findByText('Live results from the current catalogue.')).toBeVisible();
    expect(screen.queryByText(/No account needed/)).toBeNull();
  });
  it('shows the opening day of a match that does not accept entries yet', async () => {
    const opensOn = addDays(today(), 30);
    const matches = makeTrialMatches(40);
    const items = [
      { ...matches.items[0]!, opensOn, nextDeadline: makeDeadlineInDays(1, 60) },
      { ...matches.items[0]!, competition: { id: 2, name: 'Features' }, opensOn },
    ];
    const { trial, minutes } = await openTrial({ getTrialMatches: () => ({ ...matches, items }) });
    minutes(12);
    const [withDeadline, withoutDeadline] = await trial.findAllByRole('link', { name: /^Vierna Film Days/ });
    const opens = `Opens ${formatDayShort(opensOn)}`;
    expect(withDeadline).toHaveTextContent(
      `${opens}, deadline ${formatDayShort(makeDeadlineInDays(1, 60).date)}`,
    );
    expect(withoutDeadline).toHaveTextContent(`${opens}fee unknown`);
  });

  it('answers with counts and matches, each with its festival, verdict and one reason', async () => {
    const { trial, bff, user } = await openTrial();
    await user.type(trial.getByLabelText('How long is it?'), '12');
    await user.click(trial.getByRole('radio', { name: 'Animation' }));
    await user.type(trial.getByRole('combobox', { name: 'Where was it made?' }), 'portu{Enter}');
    const row = await trial.findByRole('link', { name: /^Vierna Film Days/ });
    expect(row).toHaveAttribute('href', '/festivals/101');
    expect(row.querySelector('img')!.getAttribute('src')).toMatch(/^\/marks\/101\.svg\?.*c=AT&m=10/);
    expect(row).toHaveTextContent(
      'Vierna Film DaysVierna, Austria · Short Film CompetitionEligibleIts rules name your type of filmDates unknownfee unknown',
    );
    await waitFor(() =>
      expect(bff.getCalls('getTrialMatches').at(-1)!.input).toEqual({
        length: 720,
        productionCountries: ['PT'],
        types: ['Animation'],
      }),
    );
    expect(trial.getByText('40')).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('does not replace the counts by an earlier response that arrives late', async () => {
    const respondTo: Record<number, () => void> = {};
    const { trial, minutes } = await openTrial({
      getTrialMatches: ({ length }) =>
        new Promise((resolve) => (respondTo[length! / 60] = () => resolve(makeTrialMatches(length! / 60)))),
    });
    minutes(30);
    await waitFor(() => expect(respondTo).toHaveProperty('30'));
    minutes(50);
    await waitFor(() => expect(respondTo).toHaveProperty('50'));
    respondTo[50]!();
    expect(await trial.findByText('50')).toBeVisible();
    respondTo[30]!();
    await Promise.resolve();
    expect(trial.queryByText('30')).not.toBeInTheDocument();
    expect(trial.getByText('50')).toBeVisible();
  });

  it('starts with an example, and a reset clears all answers and focuses the first question', async () => {
    const { trial, user } = await openTrial();
    await user.click(
      trial.getByRole('button', { name: 'Try it with a 12-minute documentary from Portugal' }),
    );
    expect(trial.getByLabelText('How long is it?')).toHaveValue('12:00');
    expect(trial.getByLabelText('How long is it?')).toHaveFocus();
    expect(trial.getByRole('button', { name: 'Remove Portugal from Where was it made?' })).toBeVisible();
    await user.click(await trial.findByRole('button', { name: 'Start again' }));
    expect(trial.getByText(/^Answer one question/)).toBeVisible();
    expect(trial.getByLabelText('How long is it?')).toHaveValue('');
    expect(trial.getByLabelText('How long is it?')).toHaveFocus();
  });

  it('reports when the request fails, and when no competition accepts such a film', async () => {
    let isDown = true;
    const { trial, minutes, user } = await openTrial({
      getTrialMatches: () => {
        if (isDown) throw new Refusal(500, 'internal', 'Something went wrong.');
        return { ...makeTrialMatches(0), items: [] };
      },
    });
    minutes(170);
    expect(await trial.findByText('This could not be loaded.')).toBeVisible();
    isDown = false;
    await user.click(trial.getByRole('button', { name: 'Try again' }));
    expect(await trial.findByText(/^No competition in the catalogue accepts a film like this/)).toBeVisible();
  });

  it('carries the answers through signup into the form of the first film', async () => {
    const { trial, user } = await openTrial();
    await user.click(trial.getByRole('button', { name: /^Try it with/ }));
    await user.click(await trial.findByRole('link', { name: 'Save this film' }));
    const loginParameters = new URLSearchParams({ redirect: '/user/wizard?step=film&filmId=new' });
    await waitFor(() => expect(getCurrentPath()).toBe(`/signup?${loginParameters}`));
    cleanup();
    renderPageSignedIn(`${loginParameters.get('redirect')!}&role=Director`, {
      getUserFilms: () => makePage([]),
    });
    expect(await screen.findByLabelText('Runtime')).toHaveValue('12:00');
    expect(screen.getByRole('button', { name: 'Remove Documentary from Film type' })).toBeVisible();
  });
});

describe('the claim', () => {
  it.each([
    [5612, '20 monthly recommendations from 5,500+ competitions.', /: 5,612 competitions on file, 170 with/],
    [180, '20 monthly recommendations from 180 competitions.', /: 180 competitions on file, 170 with/],
  ])(
    'shows the right claim and proof for %s competitions in the catalogue',
    async (competitions, claim, proof) => {
      renderPage('/', {
        getCatalogueSize: () => ({ festivals: 90, competitions, liveCompetitions: 170, demonstrations: 0 }),
      });
      expect(await screen.findByText(proof)).toBeVisible();
      expect(screen.getByText(claim)).toBeVisible();
    },
  );
});
