import { screen, waitFor, within } from '@testing-library/react';
import { makeDashboard, upkeep } from '../../../../test/admin';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeSession } from '../../../../test/make';
import { findings, here, visit } from '../../../../test/visit';
import type { Dashboard } from '../../../lib/wire';

const open = (part: Partial<Dashboard> = {}, more: Answers = {}) =>
  visit('/admin/dashboard', {
    getSession: () => makeSession({ role: 'admin' }),
    getAdminDashboard: () => makeDashboard(part),
    ...more,
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
describe('/admin/dashboard', () => {
  it('is not for others', async () => {
    open({}, { getSession: () => makeSession() });
    await waitFor(() => expect(here()).toBe('/?redirect=%2Fadmin%2Fdashboard'));
  });

  it('says the numbers first, each with where its list is', async () => {
    open();
    const users = await region('Users');
    expect(users.getByRole('link', { name: '12,345' })).toHaveAttribute('href', '/admin/user');
    expect(users.getByRole('link', { name: '1 banned now' })).toHaveAttribute(
      'href',
      '/admin/user?banned=yes',
    );
    expect(users.getByRole('link', { name: '2 administrators' })).toHaveAttribute(
      'href',
      '/admin/user?role=admin',
    );
    expect(users.getByRole('link', { name: /sessions? open$/ })).toHaveAttribute(
      'href',
      '/admin/user?session=yes',
    );
    const plans = await region('Plans');
    expect(plans.getByText('Match · 6 Months')).toBeVisible();
    expect((await region('Festivals')).getByText('50 open or coming competitions')).toBeVisible();
  });

  it('tells a trend as numbers, too, of the state that is chosen', async () => {
    const { user } = open();
    const submissions = await region('Submissions');
    const counts = () =>
      within(submissions.getByRole('table'))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(counts()).toEqual(['1', '0']);
    await user.selectOptions(submissions.getByLabelText('State over time'), 'Accepted');
    expect(counts()).toEqual(['0', '3']);
  });

  it('says which part is away, and shows the others', async () => {
    open({ films: null });
    expect((await region('Films')).getByText(/Out of reach right now: films/)).toBeVisible();
    expect((await region('Wizard runs')).getByText('77')).toBeVisible();
    expect(
      (await region('Health of each part')).getByRole('row', { name: /films Out of reach/ }),
    ).toBeVisible();
  });

  it.each([
    [{ deadLetters: 2 }, /Needs a hand 2 0 0/],
    [{ outboxWaiting: 5, outboxLagSeconds: 60 }, /Behind 0 5, for 60 seconds 0/],
    [{ outboxWaiting: 5, outboxLagSeconds: 1 }, /Works 0 5, for 1 second 0/],
    [{ copiesArriving: 1 }, /Behind/],
    [{ factsWaiting: -1 }, /Works 0 0 not known/],
  ])('%j is told', async (over, words) => {
    const matching = { ...makeDashboard().matching!, upkeep: { ...upkeep, ...over } };
    open({ matching });
    const health = await region('Health of each part');
    const told = health
      .getAllByRole('row')
      .map(({ children }) => [...children].map((cell) => cell.textContent).join(' '));
    expect(told.find((line) => line.startsWith('matching'))).toMatch(words);
  });

  it('says of each part what it could not do, and why', async () => {
    const oldestDead = [
      { what: 'film.changed film-7', at: '2026-11-22T08:00:00.000Z', why: 'Error: too long' },
    ];
    open({ matching: { ...makeDashboard().matching!, upkeep: { ...upkeep, deadLetters: 3, oldestDead } } });
    await region('Health of each part');
    expect(screen.getByText('matching: 3 dead letters')).toBeVisible();
    expect(screen.getByText('The oldest 1 of 3.')).toBeInTheDocument();
    const list = screen.getByRole('link', { name: '3' }).getAttribute('href')!.slice(1);
    expect(document.getElementById(list)).toContainElement(screen.getByText('film.changed film-7'));
    expect(screen.getByText('film.changed film-7')).toBeInTheDocument();
    expect(screen.getByText(/Error: too long/)).toBeInTheDocument();
  });

  it('says when nothing is to be had, and asks again', async () => {
    open(
      {},
      { getAdminDashboard: () => Promise.reject(new Refusal(500, 'internal', 'Something went wrong.')) },
    );
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })).toBeVisible();
  });

  it('has nothing wrong for who listens', async () => {
    open();
    await region('Users');
    expect(await findings()).toEqual([]);
  });
});
