import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openEditor } from '../../../../../test/festival-editor';

it('closes the crop dialog and shows an error next to the picture when the file is not an image', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => {} });
  const { user } = openEditor();
  const box = within(await screen.findByRole('group', { name: 'Picture' }));
  const file = new File(['no picture'], 'x.png', { type: 'image/png' });
  await user.upload(box.getByLabelText('Picture: choose a file'), file);
  const dialog = await screen.findByRole('dialog', { name: 'Choose the visible area' });
  await waitFor(() => expect(dialog.querySelector('img')).not.toBeNull());
  fireEvent.error(dialog.querySelector('img')!);
  expect(await box.findByRole('alert')).toHaveTextContent(/^Your browser cannot show this file/);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.upload(box.getByLabelText('Picture: choose a file'), file);
  expect(box.queryByRole('alert')).toBeNull();
});
