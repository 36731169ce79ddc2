import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { EventsStub } from '../../../../test/events';
import { makeProfile, openProfile as open } from '../../../../test/profile';
import { findAxeViolations, renderPage, renderPageSignedIn } from '../../../../test/render-page';

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
/** The Undo button of the newest notification. */
const newestUndo = () => screen.getAllByRole('button', { name: 'Undo' }).at(-1)!;
const save = () => screen.getByRole('button', { name: 'Save' });

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
    ['cannot be had', new Refusal(500, 'internal', 'Broken.')],
    ['is not reachable', new Refusal(503, 'service.unreachable', 'Not now.')],
  ])('shows an error when it %s, and tries again', async (_, refusal) => {
    const { user, bff } = renderPageSignedIn('/profile', { getMyProfile: () => Promise.reject(refusal) });
    const again = await within(await screen.findByRole('main')).findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
    bff.answer({ getMyProfile: () => makeProfile() });
    await user.click(again);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace');
    expect(screen.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  });

  it('restores unsaved input until it is saved', async () => {
    const first = await open();
    await first.user.type(name(), ' King');
    first.unmount();
    const { user, now } = await open();
    expect(name()).toHaveValue('Ada Lovelace King');
    await user.click(save());
    await waitFor(() => expect(now()).toMatchObject({ name: 'Ada Lovelace King' }));
    await waitFor(() => expect(localStorage.getItem(`laurel:draft:${now().userId}:name`)).toBeNull());
  });
  it('shows a change made elsewhere, and keeps what is being typed', async () => {
    EventsStub.install();
    const { elsewhere, user } = await open();
    await user.type(name(), '!');
    elsewhere({ name: 'Ada King', businessRole: 'Producer' });
    EventsStub.emit('user.changed', {});
    const role = screen.getByRole('combobox', { name: 'You are …' });
    await waitFor(() => expect(role).toHaveValue('Producer'));
    expect(name()).toHaveValue('Ada Lovelace!');
    await user.clear(name());
    EventsStub.remove();
  });

  it('saves a name on Enter, and undoes it', async () => {
    const { user, bff, now } = await open();
    await user.clear(name());
    await user.type(name(), 'Ada  King{Enter}');
    expect((await screen.findAllByText('Saved.')).at(-1)).toBeVisible();
    expect(bff.getCalls('updateProfile').map(({ input }) => input)).toEqual([
      { version: 3, name: 'Ada King' },
    ]);
    expect(name()).toHaveValue('Ada King');
    await user.click(newestUndo());
    await waitFor(() => expect(now().name).toBe('Ada Lovelace'));
    await waitFor(() => expect(name()).toHaveValue('Ada Lovelace'));
  });
  it.each([
    ['nothing', ' ', 'Enter a name.'],
    [
      'a character that changes the reading direction',
      'Ada \u202ebaL',
      'Enter a name without control characters or line breaks.',
    ],
    ['too much', 'a'.repeat(121), 'Enter at most 120 characters.'],
  ])('shows the error at the field for %s', async (_what, typed, message) => {
    const { user, bff } = await open();
    await user.clear(name());
    await user.click(name());
    await user.paste(typed);
    await user.click(save());
    expect(await screen.findByText(message)).toBeVisible();
    expect(name()).toHaveAccessibleDescription(expect.stringContaining(message));
    await waitFor(() => expect(name()).toHaveFocus());
    expect(bff.getCalls('updateProfile')).toEqual([]);
  });
  it('reports a change from another tab, keeps the input, and overwrites it on the second save', async () => {
    const { user, elsewhere, now } = await open();
    elsewhere({ name: 'Countess' });
    await user.type(name(), ' King');
    await user.click(save());
    expect(await screen.findByText(/^Your profile was changed in another tab/)).toBeVisible();
    expect(name()).toHaveValue('Ada Lovelace King');
    await user.click(save());
    await waitFor(() => expect(now()).toMatchObject({ name: 'Ada Lovelace King' }));
  });

  it('saves a role when it is chosen, and undoes it', async () => {
    const { user, now } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'You are …' }), 'Producer');
    await waitFor(() => expect(now().businessRole).toBe('Producer'));
    expect((await screen.findAllByText('Saved.')).at(-1)).toBeVisible();
    await user.click(newestUndo());
    await waitFor(() => expect(now().businessRole).toBe('Director'));
  });
  it('saves which mails the user gets', async () => {
    const { user, now } = await open();
    const box = screen.getByRole('checkbox', { name: /^New login/ });
    expect(box).toBeChecked();
    await user.click(box);
    await waitFor(() => expect(now().declinedNotices).toEqual(['signed-in']));
    await waitFor(() => expect(box).not.toBeChecked());
    await waitFor(() => expect(newestUndo()).toBeVisible());
    await user.click(newestUndo());
    await waitFor(() => expect(now().declinedNotices).toEqual([]));
  });
  it('finds a time zone by city with the keyboard alone, and resets to the device’s', async () => {
    const { user, now } = await open();
    screen.getByRole('combobox', { name: 'Your time zone' }).focus();
    await user.keyboard('tokyo{Enter}');
    await waitFor(() => expect(now().timeZone).toBe('Asia/Tokyo'));
    await user.click(await screen.findByRole('button', { name: 'Same as the device' }));
    await waitFor(() => expect(now().timeZone).toBeNull());
  });
});

describe('the data export', () => {
  const archive = { id: '1', state: 'waiting', done: 2, sections: 6, bytes: 0, createdAt: '', endsAt: null };
  it('is requested, shows its progress, and can be downloaded', async () => {
    let now: typeof archive | null = null;
    const { user, bff } = await open({}, { getMyExport: () => now, exportMyData: () => (now = archive) });
    await user.click(await screen.findByRole('button', { name: 'Create an archive' }));
    expect(await screen.findByText('We are creating your archive: 2 of 6 sections are ready.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Your data' })).toHaveValue(2);
    await user.click(screen.getByRole('button', { name: 'Create a new archive' }));
    expect(bff.getCalls('exportMyData')).toHaveLength(1);
    now = { ...archive, state: 'made', bytes: 1_500_000, endsAt: '2027-01-02T10:00:00.000Z' } as never;
    const fetch = await screen.findByRole('link', { name: 'Download the archive' }, { timeout: 60_000 });
    expect(fetch).toHaveAttribute('href', '/archives/1');
    expect(
      screen.getByText(/^Your archive is ready: 1\.43 MB\. You can download it until 2 Jan 2027/),
    ).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });
  it.each([
    ['failed', /^We could not create the archive/],
    ['over', 'The last archive has been deleted.'],
  ])('reports when it has %s', async (state, message) => {
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
