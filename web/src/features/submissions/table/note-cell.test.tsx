import { MAX_NOTE_LENGTH } from '@laurel/rules/submissions/notes';
import { fireEvent, screen } from '@testing-library/react';
import { openList } from '../../../../test/sendings';

it('a note that is too long is neither cut nor saved, and a toast says so', async () => {
  const { user, bff } = openList('?view=table');
  await user.click(await screen.findByRole('button', { name: /Note on Annecy/ }));
  const input = screen.getByRole('textbox', { name: 'Note on Annecy, Competition 1' });
  const longNote = 'x'.repeat(MAX_NOTE_LENGTH + 1);
  fireEvent.change(input, { target: { value: longNote } });
  expect(input).toBeInvalid();
  await user.keyboard('{Enter}');
  expect(
    await screen.findByText('Note on Annecy, Competition 1: Too long: at most 2,000 characters.'),
  ).toBeVisible();
  expect(input).toHaveValue(longNote);
  expect(bff.getCalls('updateUserSubmissionState')).toEqual([]);
});
