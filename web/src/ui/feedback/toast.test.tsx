import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '../dialogs/dialog';
import { toast, Toasts } from './toast';

it('is not undone by Ctrl-Z while a dialog is open, but is afterwards', async () => {
  const user = userEvent.setup();
  const run = vi.fn();
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

it('waits while a dialog is open, and for a while after it closes', () => {
  vi.useFakeTimers();
  const page = (isOpen: boolean) => (
    <>
      <Toasts />
      {isOpen && <Dialog title="The moment" onClose={() => {}} children={null} />}
    </>
  );
  const { rerender } = render(page(true));
  act(() => toast('Accepted.', 'done', { label: 'Undo', run: () => {} }));
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Accepted.')).toBeInTheDocument();
  rerender(page(false));
  act(() => vi.advanceTimersByTime(9_000));
  expect(screen.getByText('Accepted.')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(2_000));
  expect(screen.queryByText('Accepted.')).toBeNull();
  vi.useRealTimers();
});

it('replaces an earlier toast about the same subject', () => {
  render(<Toasts />);
  const showToast = (text: string, subject: string) => act(() => toast(text, 'done', null, subject));
  showToast('One: Submitted.', 'submission-1');
  showToast('Two: Submitted.', 'submission-2');
  showToast('One: Accepted.', 'submission-1');
  expect(screen.getAllByText(/^(One|Two)/).map(({ textContent }) => textContent)).toEqual([
    'Two: Submitted.',
    'One: Accepted.',
  ]);
});

it('is removed with the page that showed it', () => {
  const { unmount } = render(<Toasts />);
  act(() => toast('Deleted.', 'done', { label: 'Undo', run: () => {} }));
  expect(screen.getByText('Deleted.')).toBeInTheDocument();
  unmount();
  render(<Toasts />);
  expect(screen.queryByText('Deleted.')).toBeNull();
});
