import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { makePage } from '../../../../test/make';
import { batchId, makeEntry, makeSending, openListWithSending } from '../../../../test/sendings';
import { findAxeViolations } from '../../../../test/render-page';

describe('an entry that was sent on the festival’s page', () => {
  it('asks for the day and the optional fee', async () => {
    const answers: unknown[] = [];
    const pendingEntry = makeEntry(1, {
      state: 'unconfirmed',
      method: 'elsewhere',
      page: 'https://annecy.example/enter',
    });
    let entry = pendingEntry;
    const { region, user } = await openListWithSending(makeSending('paid', pendingEntry), {
      getSendings: () => ({ items: [makeSending('paid', entry)] }),
      getDossierLinks: () => makePage([]),
      answerSending: (input) => {
        answers.push(input);
        if (answers.length === 1)
          throw new Refusal(400, 'submission.date_invalid', 'No such day.', { field: 'submittedAt' });
        entry = { ...pendingEntry, state: 'delivered' };
        return { sending: makeSending('paid', entry) };
      },
    });
    await user.click(await region.findByRole('button', { name: 'I sent it: Festival 1, Shorts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'You sent it: Festival 1, Shorts' }));
    expect(dialog.getByText('Due: EUR 25')).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    const day = dialog.getByLabelText('Sent on');
    const fee = dialog.getByLabelText(/^Fee paid/);
    fireEvent.change(day, { target: { value: '' } });
    await user.click(dialog.getByRole('button', { name: 'I sent it' }));
    await waitFor(() => expect(day).toBeInvalid());
    expect(answers).toEqual([]);
    fireEvent.change(day, { target: { value: '2026-11-20' } });
    await user.clear(fee);
    await user.click(dialog.getByRole('button', { name: 'I sent it' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    await waitFor(() => expect(day).toBeInvalid());
    fireEvent.change(day, { target: { value: '2026-11-25' } });
    await user.click(dialog.getByRole('button', { name: 'I sent it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const answer = { batchId, submissionId: 1, isSent: true };
    expect(answers).toEqual([
      { ...answer, submittedAt: '2026-11-20' },
      { ...answer, submittedAt: '2026-11-25' },
    ]);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Festival 1, Shorts'));
  });
});
