import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { answers } from '../../../test/festival';
import { makeSession } from '../../../test/make';
import { visitSignedIn } from '../../../test/visit';

describe('a mistake', () => {
  it('is told with what is wrong, asks for what is missing, and stays in sight while nobody has looked', async () => {
    const { user, bff } = visitSignedIn('/festivals/5', {
      ...answers,
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
    expect(dialog.getByText('Say what is wrong, and what is right.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('What is wrong'), 'Entry fees');
    await user.type(dialog.getByLabelText('What it should say'), 'EUR 12');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.of('reportMistake').map(({ input }) => input)).toEqual([
      { festivalId: 5, subject: 'fees', text: 'EUR 12' },
    ]);
  });

  it('that is refused says why, and what was typed stays', async () => {
    const { user } = visitSignedIn('/festivals/5', {
      ...answers,
      reportMistake: () => {
        throw new Refusal(409, 'report.too_many', '20 of your reports have not been looked at yet.');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Report a mistake' }));
    await user.selectOptions(screen.getByLabelText('What is wrong'), 'Name');
    await user.type(screen.getByLabelText('What it should say'), 'Lundby');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(/of your reports have not been looked at yet/)).toBeVisible();
    expect(screen.getByLabelText('What it should say')).toHaveValue('Lundby');
  });
});
