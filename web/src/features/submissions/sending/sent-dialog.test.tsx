import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { pageOf } from '../../../../test/make';
import { batchId, entryOf, sendingOf, showSending as show } from '../../../../test/sendings';
import { findings } from '../../../../test/visit';

describe('an entry that was sent on the festival’s page', () => {
  it('is asked when it was sent and what was paid there, which may be left open', async () => {
    const answers: unknown[] = [];
    const asking = entryOf(1, { state: 'asking', way: 'elsewhere', page: 'https://annecy.example/enter' });
    let entry = asking;
    const { region, user } = await show(sendingOf('paid', asking), {
      getSendings: () => ({ items: [sendingOf('paid', entry)] }),
      getDossierLinks: () => pageOf([]),
      answerSending: (input) => {
        answers.push(input);
        if (answers.length === 1)
          throw new Refusal(400, 'submission.date_invalid', 'No such day.', { field: 'submittedAt' });
        entry = { ...asking, state: 'delivered' };
        return { sending: sendingOf('paid', entry) };
      },
    });
    await user.click(await region.findByRole('button', { name: 'I sent it: Festival 1, Shorts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'You sent it: Festival 1, Shorts' }));
    expect(dialog.getByText('Due: EUR 25')).toBeVisible();
    expect(await findings()).toEqual([]);
    const [day, fee] = [dialog.getByLabelText('Sent on'), dialog.getByLabelText(/^Fee paid/)];
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
    const asked = { batchId, submissionId: 1, isSent: true };
    expect(answers).toEqual([
      { ...asked, submittedAt: '2026-11-20' },
      { ...asked, submittedAt: '2026-11-25' },
    ]);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Festival 1, Shorts'));
  });
});
