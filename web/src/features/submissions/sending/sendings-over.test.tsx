import { cleanup, screen, waitFor } from '@testing-library/react';
import { makePage } from '../../../../test/make';
import { makeEntry, makeSending, openListWithSending } from '../../../../test/sendings';
import { findAxeViolations } from '../../../../test/render-page';
import type { Sending, SendingEntry } from '../../../lib/server/wire';

describe('a finished batch', () => {
  it.each<[string, Sending]>([
    ['1 sent', makeSending('paid', makeEntry(1, { state: 'delivered' }))],
    ['1 not sent', makeSending('paid', makeEntry(1, { state: 'returned', reason: 'refused' }))],
    [
      '2 sent and 1 not sent',
      makeSending(
        'paid',
        makeEntry(1, { state: 'delivered' }),
        makeEntry(2, { state: 'delivered' }),
        makeEntry(3, { state: 'returned', reason: 'refused' }),
      ),
    ],
    ['not paid, so not sent', makeSending('ended', makeEntry(1, { state: 'returned', reason: 'cancelled' }))],
  ])('is one line that opens and folds: %s', async (result, sending) => {
    const { region, user } = await openListWithSending(sending);
    const line = await region.findByRole('button', {
      name: new RegExp(`^\\d entr(y|ies) with Laurel, this minute: ${result}$`),
    });
    expect(line).toHaveAttribute('aria-expanded', 'false');
    expect(region.queryByText('Festival 1, Shorts')).toBeNull();
    await user.click(line);
    expect(region.getByText('Festival 1, Shorts')).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(line);
    expect(region.queryByText('Festival 1, Shorts')).toBeNull();
  });
  it('can be dismissed permanently, one batch at a time', async () => {
    const finishedBatch = makeSending('paid', makeEntry(1, { state: 'delivered' }));
    const getSendings = () => ({
      items: [finishedBatch, { ...finishedBatch, batchId: '8d444840-9dc0-41d1-8245-5ffdce74fad2' }],
    });
    const { region, user } = await openListWithSending(finishedBatch, { getSendings });
    const getDismissButtons = () => region.getAllByRole('button', { name: /^Dismissed: 1 entry/ });
    expect(getDismissButtons()).toHaveLength(2);
    await user.click(getDismissButtons()[0]!);
    expect(getDismissButtons()).toHaveLength(1);
    cleanup();
    const secondRender = await openListWithSending(finishedBatch, { getSendings });
    expect(secondRender.region.getAllByRole('button', { name: /^Dismissed/ })).toHaveLength(1);
    await secondRender.user.click(secondRender.region.getByRole('button', { name: /^Dismissed/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sent with Laurel' })).toBeNull());
  });
  it('is shown for a week after its last entry, and as long as one entry is pending', async () => {
    const daysAgo = (days: number) => ({ at: new Date(Date.now() - days * 86_400_000).toISOString() });
    const sent = { state: 'delivered' as const };
    const makeBatch = (n: number, ...entries: SendingEntry[]): Sending => ({
      ...makeSending('paid', ...entries),
      batchId: `${n}d444840-9dc0-41d1-8245-5ffdce74fad2`,
      createdAt: daysAgo(30).at,
    });
    const { region } = await openListWithSending(makeSending('paid'), {
      getSendings: () => ({
        items: [
          makeBatch(1, makeEntry(1, { ...sent, ...daysAgo(9) }), makeEntry(2, { ...sent, ...daysAgo(6) })),
          makeBatch(2, makeEntry(3, { ...sent, ...daysAgo(8) })),
          makeBatch(
            3,
            makeEntry(4, { ...sent, ...daysAgo(8) }),
            makeEntry(5, { state: 'unconfirmed', ...daysAgo(8) }),
          ),
        ],
      }),
    });
    expect(region.getByRole('button', { name: '2 entries with Laurel, 6 days ago: 2 sent' })).toBeVisible();
    expect(region.getAllByRole('article')).toHaveLength(2);
    expect(region.getByText('Festival 5, Shorts')).toBeVisible();
    expect(region.queryByRole('button', { name: /^Dismissed: 2 entries, 8/ })).toBeNull();
  });
  it('stays open when its last entry ends while the page is open', async () => {
    const pendingEntry = makeEntry(1, {
      state: 'unconfirmed',
      method: 'elsewhere',
      page: 'https://annecy.example/enter',
    });
    let entry = pendingEntry;
    const { region, user } = await openListWithSending(makeSending('paid', pendingEntry), {
      getSendings: () => ({ items: [makeSending('paid', entry)] }),
      getDossierLinks: () => makePage([]),
      answerSending: () => {
        entry = { ...pendingEntry, state: 'returned', reason: 'not-sent' };
        return { sending: makeSending('paid', entry) };
      },
    });
    await user.click(await region.findByRole('button', { name: /^I did not send it/ }));
    expect(await region.findByRole('button', { name: /: 1 not sent$/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(document.activeElement).toHaveTextContent('Festival 1, Shorts');
  });
});
