import { addDays, formatDayShort, today } from '@laurel/rules/dates/days';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../test/bff-stub';
import { Refusal } from '../../../test/bff-stub';
import { date } from '../../../test/dates';
import { makePage } from '../../../test/make';
import { findAxeViolations, here, renderPage, renderPageSignedIn } from '../../../test/render-page';
import type { FunctionResponse } from '../../lib/server/functions';

const answer = (eligible: number): FunctionResponse<'getTrialMatches'> => ({
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
const open = async (answers: Answers = {}) => {
  const visited = renderPage('/', { getTrialMatches: () => answer(40), ...answers });
  const trial = within(await screen.findByRole('region', { name: 'Try it with your film' }));
  const minutes = (n: number) =>
    fireEvent.change(trial.getByRole('slider', { name: 'Runtime in minutes' }), { target: { value: n } });
  return { ...visited, trial, minutes };
};

describe('the trial questions on the home page', () => {
  it('shows no count before a question is answered', async () => {
    const { trial, bff } = await open();
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
    expect(screen.queryByText(/No account is needed/)).toBeNull();
  });
  it('shows the opening day of a match that does not take entries yet', async () => {
    const opensOn = addDays(today(), 30);
    const found = answer(40);
    const items = [
      { ...found.items[0]!, opensOn, nextDeadline: date(1, 60) },
      { ...found.items[0]!, competition: { id: 2, name: 'Features' }, opensOn },
    ];
    const { trial, minutes } = await open({ getTrialMatches: () => ({ ...found, items }) });
    minutes(12);
    const [one, other] = await trial.findAllByRole('link', { name: /^Vierna Film Days/ });
    const opens = `Opens ${formatDayShort(opensOn)}`;
    expect(one).toHaveTextContent(`${opens}, deadline ${formatDayShort(date(1, 60).date)}`);
    expect(other).toHaveTextContent(`${opens}fee unknown`);
  });

  it('answers with counts and matches, each with its festival, verdict and one reason', async () => {
    const { trial, bff, user } = await open();
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

  it('never shows an old answer over a newer one', async () => {
    const answers: Record<number, () => void> = {};
    const { trial, minutes } = await open({
      getTrialMatches: ({ length }) =>
        new Promise((resolve) => (answers[length! / 60] = () => resolve(answer(length! / 60)))),
    });
    minutes(30);
    await waitFor(() => expect(answers).toHaveProperty('30'));
    minutes(50);
    await waitFor(() => expect(answers).toHaveProperty('50'));
    answers[50]!();
    expect(await trial.findByText('50')).toBeVisible();
    answers[30]!();
    await Promise.resolve();
    expect(trial.queryByText('30')).not.toBeInTheDocument();
    expect(trial.getByText('50')).toBeVisible();
  });

  it('starts with an example, and clears all answers and focuses the first question on reset', async () => {
    const { trial, user } = await open();
    await user.click(
      trial.getByRole('button', { name: 'Try it with a 12-minute documentary from Portugal' }),
    );
    expect(trial.getByLabelText('How long is it?')).toHaveValue('12:00');
    expect(trial.getByLabelText('How long is it?')).toHaveFocus();
    expect(trial.getByRole('button', { name: 'Remove Portugal' })).toBeVisible();
    await user.click(await trial.findByRole('button', { name: 'Start again' }));
    expect(trial.getByText(/^Answer one question/)).toBeVisible();
    expect(trial.getByLabelText('How long is it?')).toHaveValue('');
    expect(trial.getByLabelText('How long is it?')).toHaveFocus();
  });

  it('reports when no competition takes such a film, and when the request fails', async () => {
    let isDown = true;
    const { trial, minutes, user } = await open({
      getTrialMatches: () => {
        if (isDown) throw new Refusal(500, 'internal', 'Something went wrong.');
        return { ...answer(0), items: [] };
      },
    });
    minutes(170);
    expect(await trial.findByText('This could not be loaded.')).toBeVisible();
    isDown = false;
    await user.click(trial.getByRole('button', { name: 'Try again' }));
    expect(await trial.findByText(/^No competition in the catalogue accepts a film like this/)).toBeVisible();
  });

  it('carries the answers through signup into the form of the first film', async () => {
    const { trial, user } = await open();
    await user.click(trial.getByRole('button', { name: /^Try it with/ }));
    await user.click(await trial.findByRole('link', { name: 'Save this film' }));
    const led = new URLSearchParams({ redirect: '/user/wizard?step=film&filmId=new' });
    await waitFor(() => expect(here()).toBe(`/signup?${led}`));
    cleanup();
    renderPageSignedIn(`${led.get('redirect')!}&role=Director`, { getUserFilms: () => makePage([]) });
    expect(await screen.findByLabelText('Runtime')).toHaveValue('12:00');
    expect(screen.getByRole('button', { name: 'Remove Documentary' })).toBeVisible();
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
