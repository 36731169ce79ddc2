import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { EventsStub } from '../../../../test/events';
import { makeProfile, openProfile as open } from '../../../../test/profile';
import { findAxeViolations, renderPage, renderPageSignedIn } from '../../../../test/render-page';

const getNameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
/** Returns the Undo button of the newest toast. */
const getNewestUndo = () => screen.getAllByRole('button', { name: 'Undo' }).at(-1)!;
const getSaveButton = () => screen.getByRole('button', { name: 'Save' });

describe('the profile', () => {
  it('has an address for each section, and no accessibility violations', async () => {
    await open();
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    for (const link of links) expect(document.querySelector(link.getAttribute('href')!)).toBeInTheDocument();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['#notices', '#delete']),
    );
    expect(await findAxeViolations()).toEqual([]);
  });
  it('requires a session', async () => {
    renderPage('/profile');
    expect(await screen.findByRole('heading', { name: /log in/i })).toBeVisible();
  });
  it.each([
    ['fails to load', new Refusal(500, 'internal', 'Broken.')],
    ['is not reachable', new Refusal(503, 'service.unreachable', 'Not now.')],
  ])('shows an error when it %s, and tries again', async (_, refusal) => {
    const { user, bff } = renderPageSignedIn('/profile', { getMyProfile: () => Promise.reject(refusal) });
    const retryButton = await within(await screen.findByRole('main')).findByRole('button', {
      name: 'Try again',
    });
    expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
    bff.answer({ getMyProfile: () => makeProfile() });
    await user.click(retryButton);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace');
    expect(screen.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  });

  it('restores unsaved input until it is saved', async () => {
    const firstPage = await open();
    await firstPage.user.type(getNameField(), ' King');
    firstPage.unmount();
    const { user, getStoredProfile } = await open();
    expect(getNameField()).toHaveValue('Ada Lovelace King');
    await user.click(getSaveButton());
    await waitFor(() => expect(getStoredProfile()).toMatchObject({ name: 'Ada Lovelace King' }));
    await waitFor(() =>
      expect(localStorage.getItem(`laurel:draft:${getStoredProfile().userId}:name`)).toBeNull(),
    );
  });
  it('shows a change made elsewhere without replacing the typed text', async () => {
    EventsStub.install();
    const { changeElsewhere, user } = await open();
    await user.type(getNameField(), '!');
    changeElsewhere({ name: 'Ada King', businessRole: 'Producer' });
    EventsStub.emit('user.changed', {});
    const role = screen.getByRole('combobox', { name: 'You are …' });
    await waitFor(() => expect(role).toHaveValue('Producer'));
    expect(getNameField()).toHaveValue('Ada Lovelace!');
    await user.clear(getNameField());
    EventsStub.remove();
  });

  it('saves a name on Enter, and undoes it', async () => {
    const { user, bff, getStoredProfile } = await open();
    await user.clear(getNameField());
    await user.type(getNameField(), 'Ada  King{Enter}');
    expect((await screen.findAllByText('Saved.')).at(-1)).toBeVisible();
    expect(bff.getCalls('updateProfile').map(({ input }) => input)).toEqual([
      { version: 3, name: 'Ada King' },
    ]);
    expect(getNameField()).toHaveValue('Ada King');
    await user.click(getNewestUndo());
    await waitFor(() => expect(getStoredProfile().name).toBe('Ada Lovelace'));
    await waitFor(() => expect(getNameField()).toHaveValue('Ada Lovelace'));
  });
  it.each([
    ['an empty name', ' ', 'Enter a name.'],
    [
      'a character that changes the reading direction',
      'Ada \u202ebaL',
      'Enter a name without control characters or line breaks.',
    ],
    ['a name that is too long', 'a'.repeat(121), 'Enter at most 120 characters.'],
  ])('shows the error at the field for %s', async (_what, typed, message) => {
    const { user, bff } = await open();
    await user.clear(getNameField());
    await user.click(getNameField());
    await user.paste(typed);
    await user.click(getSaveButton());
    expect(await screen.findByText(message)).toBeVisible();
    expect(getNameField()).toHaveAccessibleDescription(expect.stringContaining(message));
    await waitFor(() => expect(getNameField()).toHaveFocus());
    expect(bff.getCalls('updateProfile')).toEqual([]);
  });
  it('reports a change from another tab, keeps the input, and overwrites it on the second save', async () => {
    const { user, changeElsewhere, getStoredProfile } = await open();
    changeElsewhere({ name: 'Countess' });
    await user.type(getNameField(), ' King');
    await user.click(getSaveButton());
    expect(await screen.findByText(/^Your profile was changed in another tab/)).toBeVisible();
    expect(getNameField()).toHaveValue('Ada Lovelace King');
    await user.click(getSaveButton());
    await waitFor(() => expect(getStoredProfile()).toMatchObject({ name: 'Ada Lovelace King' }));
  });

  it('saves a role when it is chosen, and undoes it', async () => {
    const { user, getStoredProfile } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'You are …' }), 'Producer');
    await waitFor(() => expect(getStoredProfile().businessRole).toBe('Producer'));
    expect((await screen.findAllByText('Saved.')).at(-1)).toBeVisible();
    await user.click(getNewestUndo());
    await waitFor(() => expect(getStoredProfile().businessRole).toBe('Director'));
  });
  it('saves which mails the user wants to get', async () => {
    const { user, getStoredProfile } = await open();
    const box = screen.getByRole('checkbox', { name: /^New login/ });
    expect(box).toBeChecked();
    await user.click(box);
    await waitFor(() => expect(getStoredProfile().declinedNotices).toEqual(['signed-in']));
    await waitFor(() => expect(box).not.toBeChecked());
    await waitFor(() => expect(getNewestUndo()).toBeVisible());
    await user.click(getNewestUndo());
    await waitFor(() => expect(getStoredProfile().declinedNotices).toEqual([]));
  });
  it('changes the currency of fees, and returns to that of the browser', async () => {
    const { user, getStoredProfile } = await open();
    const box = screen.getByRole('combobox', { name: 'Your currency' });
    expect(box).toHaveDisplayValue('That of this browser’s language (EUR)');
    await user.selectOptions(box, 'JPY');
    await waitFor(() => expect(getStoredProfile().currency).toBe('JPY'));
    await waitFor(() => expect(box).toHaveValue('JPY'));
    await user.selectOptions(box, '');
    await waitFor(() => expect(getStoredProfile().currency).toBeNull());
  });
  it('finds a time zone by city with the keyboard alone, and resets to the device’s', async () => {
    const { user, getStoredProfile } = await open();
    screen.getByRole('combobox', { name: 'Your time zone' }).focus();
    await user.keyboard('tokyo{Enter}');
    await waitFor(() => expect(getStoredProfile().timeZone).toBe('Asia/Tokyo'));
    await user.click(await screen.findByRole('button', { name: 'Same as the device' }));
    await waitFor(() => expect(getStoredProfile().timeZone).toBeNull());
  });
});

describe('the data export', () => {
  const archive = { id: '1', state: 'waiting', done: 2, sections: 6, bytes: 0, createdAt: '', endsAt: null };
  it('is requested, shows its progress, and can be downloaded', async () => {
    let stored: typeof archive | null = null;
    const { user, bff } = await open(
      {},
      { getMyExport: () => stored, exportMyData: () => (stored = archive) },
    );
    await user.click(await screen.findByRole('button', { name: 'Create an archive' }));
    expect(await screen.findByText('We are creating your archive: 2 of 6 sections ready.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Your data' })).toHaveValue(2);
    await user.click(screen.getByRole('button', { name: 'Create a new archive' }));
    expect(bff.getCalls('exportMyData')).toHaveLength(1);
    stored = { ...archive, state: 'made', bytes: 1_500_000, endsAt: '2027-01-02T10:00:00.000Z' } as never;
    const link = await screen.findByRole('link', { name: 'Download the archive' }, { timeout: 60_000 });
    expect(link).toHaveAttribute('href', '/archives/1');
    expect(
      screen.getByText(/^Your archive is ready: 1\.43 MB\. You can download it until 2 Jan 2027/),
    ).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });
  it.each([
    ['failed', /^We could not create the archive/],
    ['over', 'The last archive has been deleted.'],
  ])('explains the state “%s”', async (state, message) => {
    await open({}, { getMyExport: () => ({ ...archive, state }) });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Download the archive' })).not.toBeInTheDocument();
  });
  it('shows why it cannot be requested now', async () => {
    const tooMany = () => {
      throw new Refusal(429, 'archive.too_many', 'x', { details: { max: 3 } });
    };
    const { user } = await open({}, { exportMyData: tooMany });
    await user.click(await screen.findByRole('button', { name: 'Create an archive' }));
    expect(
      await screen.findByText('You can request at most 3 archives a day. Try again later.'),
    ).toBeVisible();
  });
});
