import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeListing, makeRow } from '../../../../test/make';
import { openMatches, findRow } from '../../../../test/matches';
import { findAxeViolations, getCurrentPath } from '../../../../test/render-page';

const openHiding = async (answers: Answers = {}, address?: string) => {
  const page = await openMatches(
    { hideCompetition: () => ({ hidden: [1], reasonBefore: null, noteBefore: null }), ...answers },
    address,
  );
  const getInputs = () => page.bff.getCalls('hideCompetition').map(({ input }) => input);
  const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Why hide it?' }));
  return { ...page, getInputs, findDialog };
};
const answerWithHidden = (overrides: Parameters<typeof makeRow>[1]) => ({
  getCompetitionWizardListingData: () => makeListing([makeRow(9, { isHidden: true, ...overrides })]),
});

describe('another reason to hide a match', () => {
  it('is saved with its note', async () => {
    const { user, getInputs, findDialog } = await openHiding();
    await user.click((await findRow(1)).getByRole('button', { name: 'Hide Competition 1, Festival 1' }));
    await user.click(screen.getByRole('button', { name: 'Another reason …', hidden: true }));
    const dialog = await findDialog();
    expect(dialog.getByText('Festival 1, Competition 1')).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await user.type(dialog.getByLabelText('Your reason'), 'Its jury has seen it.');
    await user.click(dialog.getByRole('button', { name: 'Hide it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(getInputs()).toEqual([
      { filmId: 7, competitionId: 1, isHidden: true, reason: 'other', note: 'Its jury has seen it.' },
    ]);
  });
  it('hides nothing before it is confirmed, and needs no note', async () => {
    const { user, getInputs, findDialog } = await openHiding();
    const chooseOtherReason = async () => {
      await user.click((await findRow(1)).getByRole('button', { name: 'Hide Competition 1, Festival 1' }));
      await user.click(screen.getByRole('button', { name: 'Another reason …', hidden: true }));
    };
    await chooseOtherReason();
    await user.click((await findDialog()).getByRole('button', { name: 'Cancel' }));
    expect(getInputs()).toEqual([]);
    await chooseOtherReason();
    await user.click((await findDialog()).getByRole('button', { name: 'Hide it' }));
    await waitFor(() =>
      expect(getInputs()).toEqual([{ filmId: 7, competitionId: 1, isHidden: true, reason: 'other' }]),
    );
  });
  it('can be given in the sheet of a match, which then shows the next match', async () => {
    const address = '/user/matching?filmId=7&competition=1';
    const { user, getInputs, findDialog } = await openHiding({}, address);
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 1 Competition 1/ }));
    await user.click(await sheet.findByRole('button', { name: 'Hide Competition 1, Festival 1' }));
    await user.click(sheet.getByRole('button', { name: 'Another reason …', hidden: true }));
    const dialog = await findDialog();
    await user.type(dialog.getByLabelText('Your reason'), 'No.');
    await user.click(dialog.getByRole('button', { name: 'Hide it' }));
    await waitFor(() => expect(getInputs()).toMatchObject([{ reason: 'other', note: 'No.' }]));
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7&competition=2'));
  });
});

describe('a hidden match', () => {
  it.each([
    ['too-far', null, 'You hid it: Too far away'],
    ['too-far', 'Two flights.', 'You hid it: Too far away · Two flights.'],
    ['other', 'Its jury has seen it.', 'You hid it: Its jury has seen it.'],
    ['other', null, 'You hid it: Another reason'],
  ] as const)('with reason %s and note %s shows them in its row', async (hiddenReason, hiddenNote, text) => {
    await openHiding(answerWithHidden({ hiddenReason, hiddenNote }), '/user/matching?filmId=7&hidden=true');
    expect((await findRow(9)).getByText(text)).toBeVisible();
  });
  it('shows no reason when none was given', async () => {
    await openHiding(answerWithHidden({}), '/user/matching?filmId=7&hidden=true');
    expect((await findRow(9)).queryByText(/^You hid it/)).not.toBeInTheDocument();
  });
});
