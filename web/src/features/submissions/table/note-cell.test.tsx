import { LONGEST_NOTE } from '@laurel/rules/notes';
import { fireEvent, screen } from '@testing-library/react';
import { visitList } from '../../../../test/sendings';

it('a note that is too long is not cut, and said to be instead of saved', async () => {
  const { user, bff } = visitList('?view=table');
  await user.click(await screen.findByRole('button', { name: /Note on Annecy/ }));
  const box = screen.getByRole('textbox', { name: 'Note on Annecy, Competition 1' });
  const long = 'x'.repeat(LONGEST_NOTE + 1);
  fireEvent.change(box, { target: { value: long } });
  expect(box).toBeInvalid();
  await user.keyboard('{Enter}');
  expect(
    await screen.findByText('Note on Annecy, Competition 1: Too long: at most 2,000 characters.'),
  ).toBeVisible();
  expect(box).toHaveValue(long);
  expect(bff.of('updateUserSubmissionState')).toEqual([]);
});
