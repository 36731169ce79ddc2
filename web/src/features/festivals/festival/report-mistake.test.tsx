import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { festivalAnswers } from '../../../../test/festival';
import { makeSession } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';

describe('a report of a mistake', () => {
  it('requires a subject and a text, and is sent', async () => {
    const { user, bff } = renderPageSignedIn('/festivals/5', {
      ...festivalAnswers,
      reportMistake: ({ festivalId, subject, text }) => ({
        id: 1,
        festivalId,
        festivalName: 'Lund',
        userId: makeSession().userId,
        subject,
        text,
        createdAt: '2026-11-25T10:00:00Z',
        resolvedAt: null,
        resolvedBy: null,
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Report a mistake' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByText('Choose what is wrong.')).toBeVisible();
    expect(dialog.getByText('Describe what is wrong, and what would be right.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('What is wrong'), 'Entry fees');
    await user.type(dialog.getByLabelText('What it should say'), 'EUR 12');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.getCalls('reportMistake').map(({ input }) => input)).toEqual([
      { festivalId: 5, subject: 'fees', text: 'EUR 12' },
    ]);
  });

  it('shows why it was refused, and still contains the text', async () => {
    const { user } = renderPageSignedIn('/festivals/5', {
      ...festivalAnswers,
      reportMistake: () => {
        throw new Refusal(409, 'report.too_many', 'You have 20 open reports.');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Report a mistake' }));
    await user.selectOptions(screen.getByLabelText('What is wrong'), 'Name');
    await user.type(screen.getByLabelText('What it should say'), 'Lundby');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(/^You have 20 open reports/)).toBeVisible();
    expect(screen.getByLabelText('What it should say')).toHaveValue('Lundby');
  });
});
