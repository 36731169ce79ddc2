import { addDays, today } from '@laurel/rules/dates/days';
import { screen, waitFor, within } from '@testing-library/react';
import { makeNotFound, Refusal } from '../../../test/bff-stub';
import { ada } from '../../../test/make';
import { findAxeViolations, renderPage, renderPageSignedIn } from '../../../test/render-page';
import type { Notification } from '../../lib/server/wire';

let nextId = 1;
const makeNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: nextId++,
  kind: 'deadline',
  at: new Date().toISOString(),
  isRead: false,
  isOver: false,
  isMoved: false,
  day: addDays(today(), 3),
  closesAt: null,
  closingZone: null,
  more: null,
  failsOn: null,
  failedRule: null,
  changes: [],
  festival: { id: 5, name: 'Lund' },
  competition: { id: 9, name: 'Shorts' },
  entry: { submissionId: 2, filmId: 7, filmName: 'Salt', state: 'to-submit' },
  ...overrides,
});
/** Answers from a stored list of notifications, as the submissions service does. */
function makeAnswers(...notifications: Notification[]) {
  let items = notifications;
  const countUnread = () => items.filter(({ isRead, isOver }) => !isRead && !isOver).length;
  return {
    getNotifications: () => ({
      items: items.toSorted((a, b) => b.id - a.id),
      total: items.length,
      page: 1,
      pageSize: 25,
      unread: countUnread(),
    }),
    readNotifications: (input: { upTo: number } | { ids: number[] }) => {
      const isSelected = ({ id }: Notification) =>
        'ids' in input ? input.ids.includes(id) : id <= input.upTo;
      items = items.map((item) => ({ ...item, isRead: item.isRead || isSelected(item) }));
      return { unread: countUnread() };
    },
  };
}

describe('the notifications page', () => {
  it('lists deadlines and changes with links, and marks them as read one by one or all at once', async () => {
    const { user, bff } = renderPageSignedIn(
      '/user/notifications',
      makeAnswers(
        makeNotification(),
        makeNotification({ kind: 'fee-rise', more: { amount: 1200, currency: 'EUR' } }),
        makeNotification({
          kind: 'watched-change',
          entry: null,
          competition: null,
          day: null,
          changes: ['fees', 'dates'],
        }),
      ),
    );
    const first = await screen.findByRole('link', { name: /^Salt at Lund, Shorts: your deadline is / });
    expect(first).toHaveAttribute('href', `/submissions2/user/${ada}/film/7?q=Lund`);
    expect(screen.getByText(/the entry fee rises by EUR 12 after /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lund: deadlines and fees' })).toHaveAttribute(
      'href',
      '/festivals/5',
    );
    expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(
      screen.getByRole('button', { name: /^Mark as read: Salt at Lund, Shorts: your deadline/ }),
    );
    expect(await screen.findByText('2 unread notifications')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('You have read everything.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull();
    expect(bff.getCalls('readNotifications').map(({ input }) => Object.keys(input))).toEqual([
      ['ids'],
      ['upTo'],
    ]);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Notifications' })).toBeVisible());
  });

  it('says why a notification is over, and has no button for it', async () => {
    const entry = makeNotification().entry!;
    renderPageSignedIn(
      '/user/notifications',
      makeAnswers(
        makeNotification({ isOver: true, entry: { ...entry, state: 'submitted' } }),
        makeNotification({ isOver: true, entry: { ...entry, state: 'will-not-submit' } }),
        makeNotification({ isOver: true, day: addDays(today(), -2) }),
        makeNotification({ isOver: true, isMoved: true, day: addDays(today(), -2) }),
        makeNotification({ isOver: true, isMoved: true, day: addDays(today(), 2) }),
      ),
    );
    const rows = await screen.findAllByRole('listitem');
    const labels = rows.map((row) =>
      ['Sent', 'Withdrawn', 'Past', 'Moved to another day'].find((word) => within(row).queryByText(word)),
    );
    expect(labels).toEqual(['Moved to another day', 'Moved to another day', 'Past', 'Withdrawn', 'Sent']);
    expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull();
  });

  it('asks whether an entry was sent until the user has answered', async () => {
    const kind = 'was-it-sent' as const;
    renderPageSignedIn(
      '/user/notifications',
      makeAnswers(
        makeNotification({ kind, day: '2027-03-01' }),
        makeNotification({ kind, day: '2027-03-01', isOver: true }),
      ),
    );
    const text = 'Salt at Lund, Shorts: did you send the entry? Its deadline was 1 Mar 2027';
    const links = await screen.findAllByRole('link', { name: text });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [1, 2].map(() => `/submissions2/user/${ada}/film/7?q=Lund`),
    );
    expect(screen.getByText('You entered the result')).toBeVisible();
    expect(screen.getAllByRole('button', { name: `Mark as read: ${text}` })).toHaveLength(1);
  });

  it('explains itself when it is empty, and offers a retry when loading fails', async () => {
    const { unmount } = renderPageSignedIn('/user/notifications', makeAnswers());
    expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeVisible();
    expect(
      screen.getByText(/^We notify you fourteen days, .* before a deadline on your lists/),
    ).toBeVisible();
    unmount();
    renderPageSignedIn('/user/notifications', {
      getNotifications: () => {
        throw new Refusal(400, 'input.invalid', 'Not now.');
      },
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the unsubscribe link', () => {
  it('unsubscribes only after a click, also without a session', async () => {
    const { user, bff } = renderPage('/unsubscribe/abc.list-reminders.0', {
      declineNotice: () => ({ name: 'list-reminders' }),
    });
    const stopButton = await screen.findByRole('button', { name: 'Stop these e-mails' });
    expect(bff.getCalls('declineNotice')).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);
    await user.click(stopButton);
    expect(
      await screen.findByText(/^You will no longer get these e-mails: Reminders for your list/),
    ).toBeVisible();
    expect(bff.getCalls('declineNotice').map(({ input }) => input)).toEqual([
      { token: 'abc.list-reminders.0' },
    ]);
  });
  it('reports an invalid link', async () => {
    const { user } = renderPage('/unsubscribe/abc', {
      declineNotice: () => {
        throw makeNotFound('notice');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Stop these e-mails' }));
    expect(await screen.findByText(/^This link does not stop any e-mails/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose which e-mails you get' })).toBeVisible();
  });
});
