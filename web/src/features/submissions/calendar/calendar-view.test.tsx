import { addDays, formatDay, today } from '@laurel/rules/days';
import { screen, waitFor, within } from '@testing-library/react';
import { address, open } from '../../../../test/board';
import { makeDeadline, makeEvent } from '../../../../test/calendar';
import { makeFilm, makeSubmission, pageOf } from '../../../../test/make';
import { findings, visitSignedIn } from '../../../../test/visit';
import type { CalendarEvent, CalendarFeed } from '../../../lib/wire';
import type { Answers } from '../../../../test/bff-stub';

const events = [
  makeEvent('deadline', '2027-03-12'),
  makeEvent('opening', '2027-03-12', { n: 2 }),
  makeEvent('festival', '2027-03-30', { n: 3, lastDay: '2027-04-02' }),
];
async function visit(
  more = 'month=2027-03&show=month',
  items: CalendarEvent[] | (() => never) = events,
  answers: Answers = {},
) {
  const visited = visitSignedIn(`${address}?view=calendar&${more}`, {
    getFilm: () => makeFilm({ length: 600 }),
    getUserSubmissionsByFilmId: () => pageOf([makeSubmission(1)]),
    getSendings: () => ({ items: [] }),
    getPastEntries: () => pageOf([]),
    getSubmissionCalendar: () => (typeof items === 'function' ? items() : pageOf(items)),
    getCalendarFeeds: () => pageOf([]),
    ...answers,
  });
  await screen.findByRole('region', { name: 'Calendar' });
  return visited;
}
const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
const grid = () => screen.findByRole('grid', { name: /^Days of March 2027/ });
const lookedAt = () => document.querySelector('[aria-selected="true"]')!.getAttribute('data-day');

describe('a month of the calendar', () => {
  it('is a view beside the board, and asks for the weeks of this month', async () => {
    const { user, bff, router } = await open([makeSubmission(1)], {
      getSubmissionCalendar: () => pageOf([]),
    });
    await user.click(screen.getByRole('button', { name: 'Calendar' }));
    await screen.findByRole('grid');
    expect(router.state.location.search).toBe('?view=calendar');
    const { from, to } = bff.of('getSubmissionCalendar')[0]!.input as { from: string; to: string };
    expect(from <= today() && today() <= to).toBe(true);
    expect(await screen.findByText('Nothing is dated in these weeks.')).toBeVisible();
  });
  it('shows what is on each day, a festival on all of its days, and leads to it', async () => {
    const { bff } = await visit();
    await grid();
    expect(bff.of('getSubmissionCalendar')[0]!.input).toMatchObject({
      filmId: 7,
      from: '2027-03-01',
      to: '2027-04-04',
    });
    expect(cell('2027-03-12')).toHaveTextContent(/Deadline: Festival 1.*Entries open: Festival 2/);
    for (const day of ['2027-03-30', '2027-04-02'])
      expect(cell(day)).toHaveTextContent('Festival: Festival 3');
    expect(cell('2027-04-03')).not.toHaveTextContent('Festival');
    expect(within(cell('2027-03-12')).getByRole('link', { name: 'Deadline: Festival 1' })).toHaveAttribute(
      'href',
      '/festivals/101',
    );
  });
  it('says of the day that is looked at when each closes, for how much, and leads to its card', async () => {
    const { user, router } = await visit();
    await grid();
    await user.click(cell('2027-03-12'));
    expect(router.state.location.search).toContain('day=2027-03-12');
    const day = screen.getByRole('region', { name: /^12 Mar 2027/ });
    expect(day).toHaveTextContent(/Early Bird: EUR 25.*Closes 23:59 Europe\/Paris, 22:59 your time/);
    const [card] = within(day).getAllByRole('link', { name: 'On the board: To submit' });
    expect(card).toHaveAttribute('href', `${address}?q=Festival+1`);
  });
  it('is gone through by keys, into the month before and after, with one day in the order of Tab', async () => {
    const { user, router } = await visit('month=2027-03&day=2027-03-30&show=month');
    await grid();
    expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
    cell('2027-03-30').focus();
    const after: [string, string][] = [
      ['{ArrowRight}', '2027-03-31'],
      ['{Home}', '2027-03-29'],
      ['{End}', '2027-04-04'],
      ['{ArrowUp}', '2027-03-28'],
      ['{PageDown}', '2027-04-28'],
      ['{PageUp}', '2027-03-28'],
    ];
    for (const [key, day] of after) {
      await user.keyboard(key);
      await waitFor(() => expect(cell(day)).toHaveFocus());
      expect(lookedAt()).toBe(day);
    }
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    expect(lookedAt()).toBe('2027-03-28');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(router.state.location.search).toContain(`day=${today()}`));
    expect(cell(today())).toHaveAttribute('aria-current', 'date');
  });
  it('shows three of a day and how many more', async () => {
    const many = Array.from({ length: 6 }, (_, n) => makeEvent('opening', '2027-03-12', { n: n + 1 }));
    await visit(undefined, many);
    await grid();
    expect(within(cell('2027-03-12')).getAllByRole('link')).toHaveLength(3);
    expect(cell('2027-03-12')).toHaveTextContent('3 more');
  });
  it('is narrowed to one kind, in the address, and counts the others', async () => {
    const { user, router } = await visit();
    await grid();
    await user.click(screen.getByRole('button', { name: /^Deadline/ }));
    expect(router.state.location.search).toContain('kind=deadline');
    expect(cell('2027-03-12')).not.toHaveTextContent('Entries open');
    expect(screen.getByRole('button', { name: /^Entries open/ })).toHaveTextContent('1');
    await user.click(screen.getByRole('button', { name: /^Sent/ }));
    expect(screen.getByText('Nothing of this kind in this time.')).toBeVisible();
  });
  it('marks a deadline that is near', async () => {
    const soon = addDays(today(), 5);
    const far = addDays(today(), 25);
    const items = [soon, far].map((day, n) => makeEvent('deadline', day, { n, deadline: makeDeadline(day) }));
    await visit('show=agenda', items);
    const marks = await screen.findAllByText('Deadline', { selector: 'p' });
    expect(marks.map((mark) => mark.getAttribute('data-tone'))).toEqual(['near', null]);
  });
});

describe('the agenda', () => {
  it('goes on for a year, day by day; what has begun before stands on the first', async () => {
    const { bff, user } = await visit('month=2027-03&show=agenda', [
      makeEvent('festival', '2027-02-26', { n: 4, lastDay: '2027-03-02' }),
      ...events,
    ]);
    const days = await screen.findAllByRole('heading', { level: 3 });
    expect(days.map((one) => one.querySelector('time')!.dateTime)).toEqual([
      '2027-03-01',
      '2027-03-12',
      '2027-03-30',
    ]);
    expect(bff.of('getSubmissionCalendar')[0]!.input).toMatchObject({ from: '2027-03-01', to: '2028-03-01' });
    await user.click(screen.getByRole('button', { name: 'A month later' }));
    await waitFor(() =>
      expect(bff.of('getSubmissionCalendar').at(-1)!.input).toMatchObject({ from: '2027-04-01' }),
    );
  });
  it('says that there is nothing, and leads back from a kind of which there is nothing', async () => {
    const { user } = await visit('show=agenda&kind=sent', events);
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findAllByText('Entries open', { selector: 'p' })).toHaveLength(1);
  });
  it('says from when there is nothing at all', async () => {
    await visit('show=agenda', []);
    expect(await screen.findByText(new RegExp(`in the year from ${formatDay(today())}`))).toBeVisible();
  });
  it('says that it cannot be had, and tries again', async () => {
    let isAway = true;
    const { user } = await visit('show=agenda', undefined, {
      getSubmissionCalendar: () => {
        if (isAway) throw { code: 'internal', message: 'Something went wrong.' };
        return pageOf(events);
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(again);
    expect(await screen.findAllByText('Deadline', { selector: 'p' })).toHaveLength(1);
  });
});

describe('a link for a calendar elsewhere', () => {
  const feed = (id: number, part: Partial<CalendarFeed> = {}): CalendarFeed => ({
    id,
    filmId: 7,
    filmName: 'Half a Minute of Rain',
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    fetchedAt: null,
    ...part,
  });
  async function subscribe() {
    const feeds = [feed(1, { filmId: null, filmName: null, fetchedAt: new Date().toISOString() })];
    const visited = await visit(undefined, events, {
      getCalendarFeeds: () => pageOf([...feeds]),
      createCalendarFeed: ({ filmId = null }) => {
        const made = feed(2, { filmId, filmName: filmId && 'Half a Minute of Rain' } as never);
        feeds.unshift(made);
        return { feed: made, path: '/calendar/s3cr3t.ics' };
      },
      revokeCalendarFeed: ({ feedId }) => {
        feeds.splice(
          feeds.findIndex(({ id }) => id === feedId),
          1,
        );
        return pageOf([...feeds]);
      },
    });
    await visited.user.click(await screen.findByRole('button', { name: 'Subscribe in your calendar' }));
    await screen.findByRole('dialog');
    return visited;
  }
  it('is made of this film, shown once and copied', async () => {
    const { user, bff } = await subscribe();
    await user.click(screen.getByRole('button', { name: 'Make a link' }));
    const link = await screen.findByRole('textbox', { name: 'Your link' });
    expect(link).toHaveValue(`${window.location.origin}/calendar/s3cr3t.ics`);
    expect(bff.of('createCalendarFeed').map(({ input }) => input)).toEqual([{ filmId: 7 }]);
    const copied: string[] = [];
    jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('The link is copied.')).toBeVisible();
    expect(copied).toEqual([`${window.location.origin}/calendar/s3cr3t.ics`]);
    expect(screen.getByRole('link', { name: /of this device/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^webcal:\/\/.*\/calendar\/s3cr3t\.ics$/),
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Subscribe in your calendar' }));
    await screen.findByRole('button', { name: 'Make a link' });
    expect(screen.queryByDisplayValue(/s3cr3t/)).toBeNull();
  });
  it('is of all films where one says so; each is listed, and ended', async () => {
    const { user, bff } = await subscribe();
    await user.click(screen.getByLabelText('All my films'));
    await user.click(screen.getByRole('button', { name: 'Make a link' }));
    expect(bff.of('createCalendarFeed').map(({ input }) => input)).toEqual([{}]);
    const list = within(await screen.findByRole('region', { name: 'Links that you made' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('not fetched yet'),
      expect.stringContaining('last fetched this minute'),
    ]);
    await user.click(list.getAllByRole('button', { name: /^End the link of All my films/ })[0]!);
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    expect(bff.of('revokeCalendarFeed')[0]!.input).toEqual({ feedId: 2 });
    expect(screen.queryByDisplayValue(/s3cr3t/)).toBeNull();
  });
});

it.each(['month=2027-03&show=month', 'month=2027-03&show=agenda'])(
  'axe finds nothing wrong with %s',
  async (more) => {
    const { user } = await visit(more);
    await screen.findAllByText('Festival 1');
    expect(await findings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Subscribe in your calendar' }));
    await screen.findByRole('button', { name: 'Make a link' });
    expect(await findings()).toEqual([]);
  },
  30_000,
);
