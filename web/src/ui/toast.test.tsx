import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './dialog';
import { toast, Toasts } from './toast';

it('is not undone by Ctrl-Z while a dialog is open, and is when that is closed', async () => {
  const user = userEvent.setup();
  const run = jest.fn();
  const page = (isOpen: boolean) => (
    <>
      <Toasts />
      {isOpen && (
        <Dialog title="Notes" onClose={() => {}}>
          <button type="button">Here</button>
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(page(true));
  toast('Moved to Later.', 'done', { label: 'Undo', run });
  expect(await screen.findByText('Moved to Later.')).toBeVisible();
  screen.getByRole('button', { name: 'Here' }).focus();
  await user.keyboard('{Control>}z{/Control}');
  expect(run).not.toHaveBeenCalled();
  rerender(page(false));
  await user.keyboard('{Control>}z{/Control}');
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Moved to Later.')).toBeNull();
});
