import { message } from '@laurel/messages/formatting/message';
import { screen, waitFor, within } from '@testing-library/react';
import { makeDeadlineInDays } from '../../../../test/dates';
import { makeListing, makeRow, makeSubmission, makeTerm } from '../../../../test/make';
import { openMatches, findRow } from '../../../../test/matches';
import { getCurrentPath } from '../../../../test/render-page';

describe('a match', () => {
  it.each([
    [1, 'Eligible', null],
    [2, 'Needs confirmation', 'To confirm: Add the director’s age.'],
    [3, 'Not eligible', '4 min too long'],
    [4, 'Not eligible', 'Not met: 4 min too long · made in France'],
  ])('in row %i shows “%s” and what has to change', async (n, verdict, change) => {
    await openMatches();
    const matchRow = await findRow(n);
    expect(matchRow.getByText(verdict)).toBeVisible();
    if (change) expect(matchRow.getByText(change)).toBeVisible();
    else expect(matchRow.queryByText(/too long|To confirm|Not met/)).not.toBeInTheDocument();
  });

  it('shows its notices next to the verdict, and awards apart from rules', async () => {
    const award = makeTerm({ type: 'expected_qualifier', name: 'Award qualification' });
    const listingRow = makeRow(6, {
      explanation: {
        verdict: 'unchecked',
        terms: [award],
        qualifiesFor: ['BAFTA'],
        notices: [message('notice.no-rules')],
      },
    });
    await openMatches({ getCompetitionWizardListingData: () => makeListing([listingRow]) });
    const matchRow = await findRow(6);
    expect(matchRow.getByText('No rules on file')).toBeVisible();
    expect(matchRow.getByText('Qualifies for: BAFTA · Read its regulations before you pay')).toBeVisible();
    expect(matchRow.queryByRole('button', { name: /Award qualification/ })).not.toBeInTheDocument();
  });

  it('shows the awards before a notice on the premiere', async () => {
    const notice = message('notice.uses-up-reserved', { reserved: 'world' });
    const explanation = { qualifiesFor: ['Academy Awards (Oscars)'], notices: [notice] };
    await openMatches({ getCompetitionWizardListingData: () => makeListing([makeRow(6, { explanation })]) });
    const matchRow = await findRow(6);
    expect(
      matchRow.getByText(/^Qualifies for: Academy Awards \(Oscars\) · Uses up the world premiere/),
    ).toBeVisible();
  });

  it.each([
    [0.03, 'accepts 3%'],
    [0.004, 'accepts less than 1%'],
    [null, 'Rate not published'],
  ] as const)('shows the acceptance rate %s, without a word for the chance', async (odds, text) => {
    await openMatches({ getCompetitionWizardListingData: () => makeListing([makeRow(6, { odds })]) });
    const matchRow = await findRow(6);
    expect(matchRow.getByText(text)).toBeVisible();
    expect(matchRow.queryByText(/Target|Reach|Safe/)).not.toBeInTheDocument();
  });

  it('opens from anywhere in its row, except from a control in it', async () => {
    const { user } = await openMatches();
    const matchRow = await findRow(1);
    await user.click(matchRow.getByRole('checkbox'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(matchRow.getByText('Rate not published'));
    expect(await screen.findByRole('dialog', { name: /^Festival 1 Competition 1/ })).toBeVisible();
  });

  it.each([
    ['the hide button', /^Hide /, true],
    ['the add button', /^Add to list/, false],
  ])('does not open when the icon of %s is clicked', async (_title, name, opensMenu) => {
    const { bff, user } = await openMatches({
      addUserSubmission: () => ({ items: [{ competitionId: 1, submission: makeSubmission(1) }] }),
    });
    const matchRow = await findRow(1);
    await user.click(matchRow.getByRole('button', { name }).querySelector('svg path')!);
    if (opensMenu)
      expect(matchRow.getByRole('button', { name: 'Too far away', hidden: true })).toBeInTheDocument();
    else await waitFor(() => expect(bff.getCalls('addUserSubmission')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(getCurrentPath()).toBe('/user/matching?filmId=7');
  });

  it('shows its odds in short next to the fee when the odds have no column', async () => {
    await openMatches({
      getCompetitionWizardListingData: () =>
        makeListing([
          makeRow(6, {
            odds: 0.12,
            dates: [makeDeadlineInDays(1, 60)],
            nextDeadline: makeDeadlineInDays(1, 60),
          }),
        ]),
    });
    expect((await findRow(6)).getByText('12%')).toHaveAttribute('aria-hidden', 'true');
  });

  it('shows each reason by keyboard: the rule, the film’s value and what would change it', async () => {
    const { user } = await openMatches();
    const strip = within(await (await findRow(2)).findByRole('group', { name: /^Rules of Competition 2/ }));
    strip.getByRole('button', { name: 'Runtime: Met' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(strip.getByRole('button', { name: 'Director’s age: Not known' })).toHaveFocus();
    const tip = within(strip.getByRole('tooltip', { hidden: true }));
    expect(tip.getByText('not known')).toBeInTheDocument();
    expect(tip.getByText('Add the director’s age.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(strip.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument();
  });

  it('shows every rule and every score component with the sum in its sheet', async () => {
    const { user } = await openMatches();
    await user.click(await screen.findByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' }));
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 1 Competition 1/ }));
    expect(sheet.getByRole('row', { name: /Recommended competition .*\+4/ })).toBeInTheDocument();
    expect(sheet.getByRole('row', { name: /1 fact not known .*-1/ })).toBeInTheDocument();
    expect(sheet.getByRole('row', { name: /Total 3/ })).toBeInTheDocument();
  });
});
