import { screen, waitFor, within } from '@testing-library/react';
import { ada, makeListing, makeRow, makeSubmission, makePage } from '../../../../test/make';
import type { Term } from '../../../lib/server/wire';
import { reservedPremiereAnswers } from '../../../../test/reserved-premieres';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { openMatches, findRow } from '../../../../test/matches';

describe('adding matches to the list', () => {
  it('moves through rows with j and k, selects with x and adds with a', async () => {
    const { bff, user } = await openMatches({
      addUserSubmission: ({ competitionIds }) => ({
        items: competitionIds.map((id) => ({ competitionId: id, submission: makeSubmission(id) })),
      }),
    });
    await findRow(1);
    await user.keyboard('jjk');
    expect(screen.getByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' })).toHaveFocus();
    await user.keyboard('x');
    expect(screen.getByRole('region', { name: 'Selected competitions' })).toHaveTextContent('1 selected');
    await user.keyboard('a');
    await waitFor(() =>
      expect(bff.getCalls('addUserSubmission')[0]?.input).toEqual({
        filmId: 7,
        competitionIds: [1],
        state: 'to-submit',
      }),
    );
    expect(await screen.findByText('Festival 1, Competition 1 is now on your list.')).toBeVisible();
  });

  it('sends one request for a double click, shows the button as busy, and allows a retry after a refusal', async () => {
    let respond = () => {};
    const pending = new Promise<void>((resolve) => (respond = resolve));
    const { bff, user } = await openMatches({
      addUserSubmission: async () => {
        await pending;
        throw new Error('not now');
      },
    });
    const getAddButton = () => screen.getByRole('button', { name: /^Add to list: Competition 1,/ });
    await findRow(1);
    await user.dblClick(getAddButton());
    expect(getAddButton()).toHaveAttribute('aria-busy', 'true');
    expect(bff.getCalls('addUserSubmission')).toHaveLength(1);
    respond();
    await waitFor(() => expect(getAddButton()).not.toHaveAttribute('aria-busy'));
    await user.click(getAddButton());
    expect(bff.getCalls('addUserSubmission')).toHaveLength(2);
  });

  it('applies x and a only to the focused row', async () => {
    const { bff, user } = await openMatches({});
    await findRow(1);
    await user.keyboard('j');
    await user.click(screen.getByRole('button', { name: /^All/ }));
    await user.keyboard('xa');
    expect(screen.queryByRole('region', { name: 'Selected competitions' })).not.toBeInTheDocument();
    expect(bff.getCalls('addUserSubmission')).toEqual([]);
  });

  it('adds many at once and lists those that failed', async () => {
    const refusal = { code: 'submission.not_allowed', message: 'It is on the list already.', requestId: 'r' };
    const { bff, user } = await openMatches({
      addUserSubmission: () => ({
        items: [
          { competitionId: 1, submission: makeSubmission(1) },
          { competitionId: 2, error: refusal },
          { competitionId: 3, error: { ...refusal, message: 'It takes no entries.' } },
        ],
      }),
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Select Competition 1,/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Select Competition 2,/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Select Competition 3,/ }));
    await user.click(screen.getByRole('button', { name: 'Save for later' }));
    const results = within(await screen.findByRole('dialog', { name: 'Not changed' }));
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Competition 2: It is on the list already.',
      'Competition 3: It takes no entries.',
    ]);
    await user.click(results.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(bff.getCalls('addUserSubmission')[0]!.input).toMatchObject({
      competitionIds: [1, 2, 3],
      state: 'waitlist',
    });
    bff.answer({
      undoUserSubmission: ({ items }) => ({
        items: items.map(({ submissionId }) => ({ competitionId: submissionId, submissionId })),
      }),
    });
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    expect(await screen.findByText('Festival 1, Competition 1 was removed from the list.')).toBeVisible();
    expect(bff.getCalls('undoUserSubmission').map(({ input }) => input)).toEqual([
      { items: [{ submissionId: 1, rowVersion: 1 }] },
    ]);
  });

  describe('matches that would use up a reserved premiere', () => {
    const addingAnswers: Answers = {
      ...reservedPremiereAnswers,
      addUserSubmission: ({ competitionIds }) => ({
        items: competitionIds.map((id) => ({ competitionId: id, submission: makeSubmission(id) })),
      }),
    };
    const addFirstMatch = async (answers: Answers = {}) => {
      const page = await openMatches({ ...addingAnswers, ...answers });
      await findRow(1);
      await page.user.click(screen.getByRole('button', { name: /^Add to list: Competition 1,/ }));
      return page;
    };
    it('asks for confirmation first, and adds nothing when the user cancels', async () => {
      const { bff, user } = await addFirstMatch();
      const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
      expect(dialog.getByText(/^A screening there would use up a premiere that you reserved/)).toBeVisible();
      expect(dialog.getByRole('listitem')).toHaveTextContent('Festival 1, Competition 1 (world premiere)');
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      expect(bff.getCalls('addUserSubmission')).toEqual([]);
      await user.click(screen.getByRole('button', { name: /^Add to list: Competition 1,/ }));
      await user.click(await screen.findByRole('button', { name: 'Add to list' }));
      expect(await screen.findByText('Festival 1, Competition 1 is now on your list.')).toBeVisible();
      expect(bff.getCalls('addUserSubmission')).toHaveLength(1);
    });
    it('asks for confirmation one after the other when a second match is added before the first is checked', async () => {
      let respond = () => {};
      const pending = new Promise<void>((resolve) => (respond = resolve));
      const { bff, user } = await addFirstMatch({
        getCompetitionTerms: async () => {
          await pending;
          return makePage([]);
        },
      });
      await user.click(screen.getByRole('button', { name: /^Add to list: Competition 2,/ }));
      respond();
      for (const n of [1, 2]) {
        const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
        await waitFor(() => expect(dialog.getByRole('listitem')).toHaveTextContent(`Competition ${n}`));
        await user.click(dialog.getByRole('button', { name: 'Add to list' }));
        await waitFor(() => expect(bff.getCalls('addUserSubmission')).toHaveLength(n));
      }
      expect(bff.getCalls('addUserSubmission').map(({ input }) => input.competitionIds)).toEqual([[1], [2]]);
    });
    it.each([500, 503])(
      'asks for confirmation when the premiere check fails with status %s',
      async (status) => {
        const { bff } = await addFirstMatch({
          getCompetitionTerms: () => {
            throw new Refusal(status, 'catalog.away', 'Not now.');
          },
        });
        const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
        expect(dialog.getByText(/^We could not check whether this uses up/)).toBeVisible();
        expect(bff.getCalls('addUserSubmission')).toEqual([]);
      },
    );
    it('asks nothing when the festival requires that premiere, or when the match is only saved for later', async () => {
      const term = { id: 1, competitionId: 1, countries: [], groupKey: null, isMandatory: true };
      const { bff, user } = await addFirstMatch({
        getCompetitionTerms: () =>
          makePage([{ ...term, premiere_restriction: 'World Premiere' } as unknown as Term]),
      });
      await waitFor(() => expect(bff.getCalls('addUserSubmission')).toHaveLength(1));
      expect(screen.queryByRole('dialog')).toBeNull();
      await user.click(screen.getByRole('checkbox', { name: /^Select Competition 2,/ }));
      await user.click(screen.getByRole('button', { name: 'Save for later' }));
      await waitFor(() => expect(bff.getCalls('addUserSubmission')).toHaveLength(2));
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('asks for a reason before it adds a competition that would refuse the film', async () => {
    const error = {
      code: 'submission.override_required',
      message: 'Not eligible.',
      field: 'overrideReason',
      requestId: 'r',
    };
    const { bff, user } = await openMatches({
      addUserSubmission: ({ overrideReason }) => ({
        items: [
          overrideReason ? { competitionId: 3, submission: makeSubmission(3) } : { competitionId: 3, error },
        ],
      }),
    });
    await user.click(await screen.findByRole('button', { name: /^Add to list: Competition 3,/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not eligible' }));
    expect(dialog.getByRole('button', { name: 'Add anyway' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Reason'), 'They agreed.');
    await user.click(dialog.getByRole('button', { name: 'Leave them out' }));
    await user.click(await dialog.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Reason')).toHaveValue('They agreed.');
    await user.click(dialog.getByRole('button', { name: 'Add anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = bff.getCalls('addUserSubmission');
    expect(second!.input).toEqual({
      filmId: 7,
      competitionIds: [3],
      state: 'to-submit',
      overrideReason: 'They agreed.',
    });
    expect(second!.key).not.toBe(first!.key);
  });

  it('still asks for a reason when another match was added meanwhile', async () => {
    const code = 'submission.override_required';
    const error = { code, message: 'Not eligible.', field: 'overrideReason', requestId: 'r' };
    let respond = () => {};
    const pending = new Promise<void>((resolve) => (respond = resolve));
    const { user } = await openMatches({
      addUserSubmission: async ({ competitionIds: [id] }) => {
        if (id === 1) await pending;
        return {
          items: [
            id === 3 ? { competitionId: 3, error } : { competitionId: id!, submission: makeSubmission(id!) },
          ],
        };
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Add to list: Competition 1,/ }));
    await user.click(screen.getByRole('button', { name: /^Add to list: Competition 3,/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Not eligible' });
    respond();
    expect(await screen.findByText('Festival 1, Competition 1 is now on your list.')).toBeInTheDocument();
    expect(dialog).toBeInTheDocument();
  });

  it('links to the list entry in the sheet of a competition that is on the list', async () => {
    const { user } = await openMatches({
      getCompetitionWizardListingData: () => makeListing([makeRow(1, { submission: makeSubmission(1) })]),
      getCompetitionDates: () => makePage([]),
    });
    await user.click(await screen.findByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' }));
    const sheet = within(await screen.findByRole('dialog', { name: /^Festival 1 Competition 1/ }));
    expect(sheet.getByRole('link', { name: 'To submit' })).toHaveAttribute(
      'href',
      `/submissions2/user/${ada}/film/7`,
    );
    expect(sheet.queryByRole('button', { name: 'Add to list' })).not.toBeInTheDocument();
  });
});
