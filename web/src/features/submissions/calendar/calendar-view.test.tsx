import { addDays, formatDay, today } from '@laurel/rules/dates/days';
import { screen, waitFor, within } from '@testing-library/react';
import { listPath, openBoard } from '../../../../test/board';
import { makeDeadline, makeEvent } from '../../../../test/calendar';
import { makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';
import type { CalendarEvent, CalendarFeed } from '../../../lib/server/wire';
import type { Answers } from '../../../../test/bff-stub';

const events = [
  makeEvent('deadline', '2027-03-12'),
  makeEvent('opening', '2027-03-12', { n: 2 }),
  makeEvent('festival', '2027-03-30', { n: 3, lastDay: '2027-04-02' }),
];
async function openCalendar(
  search = 'month=2027-03&show=month',
  items: CalendarEvent[] | (() => never) = events,
  answers: Answers = {},
) {
  const page = renderPageSignedIn(`${listPath}?view=calendar&${search}`, {
    getFilm: () => makeFilm({ length: 600 }),
    getUserSubmissionsByFilmId: () => makePage([makeSubmission(1)]),
    getSendings: () => ({ items: [] }),
    getPastEntries: () => makePage([]),
    getSubmissionCalendar: () => (typeof items === 'function' ? items() : makePage(items)),
    getCalendarFeeds: () => makePage([]),
    ...answers,
  });
  await screen.findByRole('region', { name: 'Calendar' });
  return page;
}
const getCell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
const findGrid = () => screen.findByRole('grid', { name: /^Days of March 2027/ });
const getSelectedDay = () => document.querySelector('[aria-selected="true"]')!.getAttribute('data-day');

describe('the month view of the calendar', () => {
  it('is a view next to the board, and requests the weeks of this month', async () => {
    const { user, bff, router } = await openBoard([makeSubmission(1)], {
      getSubmissionCalendar: () => makePage([]),
    });
    await user.click(screen.getByRole('button', { name: 'Calendar' }));
    await screen.findByRole('grid');
    expect(router.state.location.search).toBe('?view=calendar');
    const { from, to } = bff.getCalls('getSubmissionCalendar')[0]!.input as { from: string; to: string };
    expect(from <= today() && today() <= to).toBe(true);
    expect(await screen.findByText('No dates in these weeks.')).toBeVisible();
  });
  it('shows the events of each day with links, and a festival on all of its days', async () => {
    const { bff } = await openCalendar();
    await findGrid();
    expect(bff.getCalls('getSubmissionCalendar')[0]!.input).toMatchObject({
      filmId: 7,
      from: '2027-03-01',
      to: '2027-04-04',
    });
    expect(getCell('2027-03-12')).toHaveTextContent(/Deadline: Festival 1.*Entries open: Festival 2/);
    for (const day of ['2027-03-30', '2027-04-02'])
      expect(getCell(day)).toHaveTextContent('Festival: Festival 3');
    expect(getCell('2027-04-03')).not.toHaveTextContent('Festival');
    expect(within(getCell('2027-03-12')).getByRole('link', { name: 'Deadline: Festival 1' })).toHaveAttribute(
      'href',
      '/festivals/101',
    );
  });
  it('shows for the selected day when each deadline closes and its fee, with a link to the card', async () => {
    const { user, router } = await openCalendar();
    await findGrid();
    await user.click(getCell('2027-03-12'));
    expect(router.state.location.search).toContain('day=2027-03-12');
    const day = screen.getByRole('region', { name: /^12 Mar 2027/ });
    expect(day).toHaveTextContent(/Early Bird: EUR 25.*Closes 23:59 Europe\/Paris, 22:59 your time/);
    const [card] = within(day).getAllByRole('link', { name: /^To submit: show .* on the board$/ });
    expect(card).toHaveAttribute('href', `${listPath}?q=Festival+1`);
  });
  it('moves by keys across months, with one day in the tab order', async () => {
    const { user, router } = await openCalendar('month=2027-03&day=2027-03-30&show=month');
    await findGrid();
    expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
    getCell('2027-03-30').focus();
    const expectedDays: [string, string][] = [
      ['{ArrowRight}', '2027-03-31'],
      ['{Home}', '2027-03-29'],
      ['{End}', '2027-04-04'],
      ['{ArrowUp}', '2027-03-28'],
      ['{PageDown}', '2027-04-28'],
      ['{PageUp}', '2027-03-28'],
    ];
    for (const [key, day] of expectedDays) {
      await user.keyboard(key);
      await waitFor(() => expect(getCell(day)).toHaveFocus());
      expect(getSelectedDay()).toBe(day);
    }
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    expect(getSelectedDay()).toBe('2027-03-28');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(router.state.location.search).toContain(`day=${today()}`));
    expect(getCell(today())).toHaveAttribute('aria-current', 'date');
  });
  it('shows three events of a day and the number of others', async () => {
    const many = Array.from({ length: 6 }, (_, n) => makeEvent('opening', '2027-03-12', { n: n + 1 }));
    await openCalendar(undefined, many);
    await findGrid();
    expect(within(getCell('2027-03-12')).getAllByRole('link')).toHaveLength(3);
    expect(getCell('2027-03-12')).toHaveTextContent('3 more');
  });
  it('can be filtered by one kind, which appears in the address, and counts the others', async () => {
    const { user, router } = await openCalendar();
    await findGrid();
    await user.click(screen.getByRole('button', { name: /^Deadline/ }));
    expect(router.state.location.search).toContain('kind=deadline');
    expect(getCell('2027-03-12')).not.toHaveTextContent('Entries open');
    expect(screen.getByRole('button', { name: /^Entries open/ })).toHaveTextContent('1');
    await user.click(screen.getByRole('button', { name: /^Sent/ }));
    expect(screen.getByText('No dates of this kind in this period.')).toBeVisible();
  });
  it('highlights a deadline that is near', async () => {
    const soon = addDays(today(), 5);
    const far = addDays(today(), 25);
    const items = [soon, far].map((day, n) => makeEvent('deadline', day, { n, deadline: makeDeadline(day) }));
    await openCalendar('show=agenda', items);
    const labels = await screen.findAllByText('Deadline', { selector: 'p' });
    expect(labels.map((label) => label.getAttribute('data-tone'))).toEqual(['near', null]);
  });
});

describe('the agenda', () => {
  it('covers a year, and lists events that started earlier on its first day', async () => {
    const { bff, user } = await openCalendar('month=2027-03&show=agenda', [
      makeEvent('festival', '2027-02-26', { n: 4, lastDay: '2027-03-02' }),
      ...events,
    ]);
    const headings = await screen.findAllByRole('heading', { level: 3 });
    expect(headings.map((heading) => heading.querySelector('time')!.dateTime)).toEqual([
      '2027-03-01',
      '2027-03-12',
      '2027-03-30',
    ]);
    expect(bff.getCalls('getSubmissionCalendar')[0]!.input).toMatchObject({
      from: '2027-03-01',
      to: '2028-03-01',
    });
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await waitFor(() =>
      expect(bff.getCalls('getSubmissionCalendar').at(-1)!.input).toMatchObject({ from: '2027-04-01' }),
    );
  });
  it('is empty for a kind without events, with a way back to all', async () => {
    const { user } = await openCalendar('show=agenda&kind=sent', events);
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findAllByText('Entries open', { selector: 'p' })).toHaveLength(1);
  });
  it('names the start day when there are no events at all', async () => {
    await openCalendar('show=agenda', []);
    expect(await screen.findByText(new RegExp(`in the year from ${formatDay(today())}`))).toBeVisible();
  });
  it('offers a retry when loading fails', async () => {
    let isUnavailable = true;
    const { user } = await openCalendar('show=agenda', undefined, {
      getSubmissionCalendar: () => {
        if (isUnavailable) throw { code: 'internal', message: 'Something went wrong.' };
        return makePage(events);
      },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    isUnavailable = false;
    await user.click(retryButton);
    expect(await screen.findAllByText('Deadline', { selector: 'p' })).toHaveLength(1);
  });
});

describe('the subscription link of the calendar', () => {
  const makeFeed = (id: number, overrides: Partial<CalendarFeed> = {}): CalendarFeed => ({
    id,
    filmId: 7,
    filmName: 'Half a Minute of Rain',
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    fetchedAt: null,
    ...overrides,
  });
  async function openSubscribeDialog() {
    const feeds = [makeFeed(1, { filmId: null, filmName: null, fetchedAt: new Date().toISOString() })];
    const page = await openCalendar(undefined, events, {
      getCalendarFeeds: () => makePage([...feeds]),
      createCalendarFeed: ({ filmId = null }) => {
        const feed = makeFeed(2, { filmId, filmName: filmId && 'Half a Minute of Rain' } as never);
        feeds.unshift(feed);
        return { feed, path: '/calendar/s3cr3t.ics' };
      },
      revokeCalendarFeed: ({ feedId }) => {
        feeds.splice(
          feeds.findIndex(({ id }) => id === feedId),
          1,
        );
        return makePage([...feeds]);
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Subscribe in your calendar' }));
    await screen.findByRole('dialog');
    return page;
  }
  it('is created for this film, shown once and copied', async () => {
    const { user, bff } = await openSubscribeDialog();
    await user.click(screen.getByRole('button', { name: 'Create a link' }));
    const link = await screen.findByRole('textbox', { name: 'Your link' });
    expect(link).toHaveValue(`${window.location.origin}/calendar/s3cr3t.ics`);
    expect(bff.getCalls('createCalendarFeed').map(({ input }) => input)).toEqual([{ filmId: 7 }]);
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('The link is copied.')).toBeVisible();
    expect(copied).toEqual([`${window.location.origin}/calendar/s3cr3t.ics`]);
    expect(screen.getByRole('link', { name: /this device/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^webcal:\/\/.*\/calendar\/s3cr3t\.ics$/),
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Subscribe in your calendar' }));
    await screen.findByRole('button', { name: 'Create a link' });
    expect(screen.queryByDisplayValue(/s3cr3t/)).toBeNull();
  });
  it('can cover all films, and each link is listed and can be revoked', async () => {
    const { user, bff } = await openSubscribeDialog();
    await user.click(screen.getByLabelText('All my films'));
    await user.click(screen.getByRole('button', { name: 'Create a link' }));
    expect(bff.getCalls('createCalendarFeed').map(({ input }) => input)).toEqual([{}]);
    const list = within(await screen.findByRole('region', { name: 'Your calendar links' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('not fetched yet'),
      expect.stringContaining('last fetched this minute'),
    ]);
    await user.click(list.getAllByRole('button', { name: /^Revoke the link of All my films/ })[0]!);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    expect(bff.getCalls('revokeCalendarFeed')[0]!.input).toEqual({ feedId: 2 });
    expect(screen.queryByDisplayValue(/s3cr3t/)).toBeNull();
  });
});

it.each(['month=2027-03&show=month', 'month=2027-03&show=agenda'])(
  'the calendar has no accessibility issues with %s',
  async (search) => {
    const { user } = await openCalendar(search);
    await screen.findAllByText('Festival 1');
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Subscribe in your calendar' }));
    await screen.findByRole('button', { name: 'Create a link' });
    expect(await findAxeViolations()).toEqual([]);
  },
  30_000,
);
