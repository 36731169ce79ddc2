import { screen, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeSession } from '../../../../test/make';
import { openProfile as open } from '../../../../test/profile';
import { findAxeViolations, renderPage } from '../../../../test/render-page';

describe('deleting the account', () => {
  const openDialog = async (answers: Answers = {}) => {
    const page = await open({}, answers);
    await page.user.click(screen.getByRole('button', { name: 'Delete my account' }));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Delete your account?' })) };
  };
  it('asks for the e-mail address first', async () => {
    const { user, bff, dialog } = await openDialog();
    await user.type(dialog.getByRole('textbox'), 'eve@example.org{Enter}');
    expect(await dialog.findByText('This is not the address of this account.')).toBeVisible();
    expect(bff.getCalls('deleteMyAccount')).toEqual([]);
    expect(await findAxeViolations(document.querySelector('dialog')!)).toEqual([]);
  });
  it('asks for a new login when the last one is too long ago', async () => {
    const { user, dialog } = await openDialog({
      deleteMyAccount: () => {
        throw new Refusal(403, 'session.not_fresh', 'x');
      },
    });
    await user.type(dialog.getByRole('textbox'), 'ada@example.org{Enter}');
    expect(await dialog.findByText(/^For your security, log in again/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Log in again' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Delete everything permanently' })).not.toBeInTheDocument();
  });
  it('shows why the deletion failed', async () => {
    const { user, dialog } = await openDialog({
      deleteMyAccount: () => {
        throw new Refusal(503, 'service.unavailable', 'Not now.');
      },
    });
    await user.type(dialog.getByRole('textbox'), 'ada@example.org');
    await user.click(dialog.getByRole('button', { name: 'Delete everything permanently' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
  });
  it('is not available to an administrator who impersonates the user', async () => {
    await open({}, { getSession: () => makeSession({ impersonatedBy: '1' }) });
    expect(screen.getByText('Only the account’s owner can delete it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
  });
  it.each([
    ['promises a last mail to a confirmed address', true],
    ['says that no mail is sent to an unconfirmed address', false],
  ])('%s', async (_what, emailVerified) => {
    await open({ emailVerified });
    expect(screen.queryByText(/We will send you a last e-mail/) !== null).toBe(emailVerified);
    expect(screen.queryByText(/We cannot e-mail you when/) !== null).toBe(!emailVerified);
  });
  it.each([
    ['mentions a last mail', '/goodbye?mail=1', true],
    ['mentions no mail', '/goodbye', false],
  ])('ends at a goodbye page that %s', async (_what, address, hasMail) => {
    renderPage(address);
    expect(await screen.findByRole('heading', { name: 'Goodbye' })).toBeVisible();
    expect(screen.queryByText(/We will send you a last e-mail when/) !== null).toBe(hasMail);
    expect(await findAxeViolations()).toEqual([]);
  });
});
