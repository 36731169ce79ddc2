import { today } from '@laurel/rules/days';
import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { makePage } from '../../../../test/make';
import { makeDossier, makeDossierLink } from '../../../../test/make-dossier';
import {
  batchId,
  makeEntry,
  euros,
  makeReview,
  reviews,
  makeSending,
  showSending as show,
  openList,
  openReview as review,
} from '../../../../test/sendings';
import { findings } from '../../../../test/render-page';
import type { SendingEntry } from '../../../lib/wire';

describe('the review of chosen entries', () => {
  it('shows the fees, the payment and what is missing', async () => {
    const { dialog, bff } = await review();
    expect(await dialog.findByText('Can be sent (2)')).toBeVisible();
    expect(bff.getCalls('reviewSelected').at(-1)!.input).toEqual({ filmId: 7, submissionIds: [1, 2] });
    expect(
      dialog.getByRole('checkbox', { name: 'Send Annecy, Competition 1' }).closest('li'),
    ).toHaveTextContent(/By mail to films@annecy.example.*EUR 25.*until 1 Dec 2026/);
    expect(dialog.getAllByText('until 1 Dec 2026', { exact: false })[0]).toHaveTextContent(
      'until 1 Dec 2026 · Regular',
    );
    expect(dialog.getByText('To pay now: EUR 35')).toBeVisible();
    expect(dialog.getByText('2 submission tokens of your 5')).toBeVisible();
    expect(
      dialog.getByText(/^Your dossier is 85% complete. Still missing: a link to a screener and a logline./),
    ).toBeVisible();
    expect(await findings()).toEqual([]);
  });
  it('names the tier of each deadline and of the planned one, by its position when it has no title', async () => {
    const planned = { plannedDate: '2027-01-15', plannedTier: 'Late', plannedTierAt: 3, tierOf: 3 };
    const { dialog } = await review({
      reviewSelected: () =>
        reviews({
          items: [
            makeReview(1, planned),
            makeReview(2, { ...planned, tier: 'Deadline 2', plannedTier: null }),
          ],
        }),
    });
    const row = async (name: string) =>
      (await dialog.findByRole('checkbox', { name })).closest('li')!.textContent;
    expect(await row('Send Annecy, Competition 1')).toMatch(
      /until 1 Dec 2026 · Regularplanned for 15 Jan 2027 · Late$/,
    );
    expect(await row('Send Zagreb, Competition 2')).toMatch(
      /until 1 Dec 2026 · 1st of 3 deadlinesplanned for 15 Jan 2027 · Final deadline$/,
    );
  });
  it('explains below why an entry cannot be sent, and does not count it', async () => {
    const { dialog, user } = await review({
      reviewSelected: () =>
        reviews({
          items: [makeReview(1, { way: 'elsewhere' }), makeReview(2, { fault: 'closed' })],
          totals: [],
        }),
    });
    const line = await dialog.findByText('1 cannot be sent');
    expect(dialog.getByText('Entries are closed.')).not.toBeVisible();
    expect(dialog.getByText('EUR 25, paid there')).toBeVisible();
    expect(dialog.getByText('Nothing is paid here.')).toBeVisible();
    const button = dialog.getByRole('button', { name: 'Send 1 entry' });
    expect(button).toBeEnabled();
    expect(button.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(line);
    expect(dialog.getByText('Entries are closed.')).toBeVisible();
    expect(await findings()).toEqual([]);
  });
  it('explains at once why none can be sent', async () => {
    const { dialog } = await review({
      reviewSelected: () =>
        reviews({
          items: [makeReview(1, { fault: 'closed' }), makeReview(2, { fault: 'closed' })],
          totals: [],
        }),
    });
    expect((await dialog.findAllByText('Entries are closed.'))[1]).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull();
  });
  it('lets the user leave entries out, and sends the fees that were shown', async () => {
    const items: unknown[] = [];
    const { dialog, user } = await review({
      submitSelected: (input) => {
        items.push(input.items);
        return {
          sending: makeSending('paid', makeEntry(1, { state: 'delivering' })),
          payment: { state: 'paid', payments: [] },
        };
      },
    });
    await user.click(await dialog.findByRole('checkbox', { name: 'Send Zagreb, Competition 2' }));
    expect(dialog.getByText('To pay now: EUR 25')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Pay and send 1 entry' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(items).toEqual([[{ submissionId: 1, fee: euros(2500) }]]);
  });
  it('blocks sending without enough tokens, or with a sum that cannot be paid by card', async () => {
    const { dialog } = await review({
      reviewSelected: () =>
        reviews({
          tokens: { needed: 2, has: 1 },
          totals: [{ ...euros(3500), fault: 'fee_payment.too_large' }],
        }),
    });
    expect(await dialog.findByText(/2 submission tokens are needed, and you have 1/)).toBeVisible();
    expect(dialog.getByText(/EUR 35 cannot be paid by card/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Pay and send 2 entries' })).toBeDisabled();
  });
  it('is loaded again after a refusal, and the next attempt has a new batch id', async () => {
    const batches: string[] = [];
    const { dialog, user, bff } = await review({
      submitSelected: (input) => {
        batches.push(input.batchId);
        throw new Refusal(409, 'sending.changed', 'What was shown is otherwise by now.');
      },
    });
    for (const times of [1, 2]) {
      await user.click(await dialog.findByRole('button', { name: 'Pay and send 2 entries' }));
      await waitFor(() => expect(batches).toHaveLength(times));
      expect(await dialog.findByText(/What was shown is otherwise by now/)).toBeVisible();
    }
    expect(new Set(batches).size).toBe(2);
    expect(bff.getCalls('reviewSelected').length).toBeGreaterThan(1);
  });
  it('from the board starts with no entry selected, and can select all at once', async () => {
    const items: unknown[] = [];
    const { user, bff } = openList('', {
      submitSelected: (input) => {
        items.push(input.items);
        return {
          sending: makeSending('paid', makeEntry(1, { state: 'delivering' })),
          payment: { state: 'paid', payments: [] },
        };
      },
    });
    const head = await screen.findByRole('region', { name: /^To submit, 2/ });
    await user.click(within(head).getByRole('button', { name: 'Choose what to send' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send with Laurel' }));
    await waitFor(() =>
      expect(bff.getCalls('reviewSelected').at(-1)?.input).toEqual({ filmId: 7, submissionIds: [1, 2] }),
    );
    const later = screen.getByRole('region', { name: /^Waitlist|^Later/ });
    expect(within(later).queryByRole('button', { name: 'Choose what to send' })).toBeNull();
    const boxes = async () => (await dialog.findAllByRole('checkbox')) as HTMLInputElement[];
    expect((await boxes()).map(({ checked }) => checked)).toEqual([false, false]);
    expect(dialog.getByText(/^Choose the entries to send/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send 0 entries' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Choose all' }));
    expect(dialog.getByText('To pay now: EUR 35')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Choose none' }));
    expect((await boxes()).map(({ checked }) => checked)).toEqual([false, false]);
    await user.click(dialog.getByRole('checkbox', { name: 'Send Annecy, Competition 1' }));
    expect(await findings()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Pay and send 1 entry' }));
    await waitFor(() => expect(items).toEqual([[{ submissionId: 1, fee: euros(2500) }]]));
  });
});

describe('a sending in progress', () => {
  it('can be paid later, or cancelled', async () => {
    const cancelled: unknown[] = [];
    const { region, user } = await show(makeSending('waiting', makeEntry(1)), {
      cancelSending: (input) => {
        cancelled.push(input);
        return { sending: makeSending('ended', makeEntry(1, { state: 'returned', reason: 'cancelled' })) };
      },
    });
    expect(await region.findByRole('link', { name: 'Go on paying: JPY 2,000' })).toHaveAttribute(
      'href',
      'https://pay.example/jpy',
    );
    expect(region.getByRole('heading', { name: /^Waiting for the payment: 1 entry/ })).toBeVisible();
    expect(region.getByRole('heading', { name: 'Sending with Laurel' })).toBeVisible();
    expect(region.getByText('Nothing is sent before all of it is paid.')).toBeVisible();
    expect(region.getByText('EUR 25 is paid.')).toBeVisible();
    expect(region.getByText('Waits for the payment')).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(cancelled).toEqual([{ batchId }]));
    expect(await findings()).toEqual([]);
  });
  it.each<[string, Partial<SendingEntry>]>([
    ['The mail to films@annecy.example is on its way', { state: 'delivering' }],
    ['Sent to films@annecy.example', { state: 'delivered' }],
    ['You entered it on the festival’s page', { state: 'delivered', way: 'elsewhere' }],
    ['Not sent: the mail did not reach the festival', { state: 'returned', reason: 'refused', said: '550' }],
    ['Their mail server said: 550', { state: 'returned', reason: 'refused', said: '550' }],
    ['The token came back, and the fee is on its way back.', { state: 'returned', reason: 'refused' }],
    ['The fee and the token came back.', { state: 'returned', reason: 'refused', isFeeBack: true }],
    ['The token came back.', { state: 'returned', reason: 'not-sent', way: 'elsewhere' }],
    ['Neither a fee nor a token was used.', { state: 'returned', reason: 'cancelled' }],
  ])('is described in plain words: %s', async (text, overrides) => {
    const { region, user } = await show(makeSending('paid', makeEntry(1, overrides)));
    const line = region.queryByRole('button', { name: /^1 entry with Laurel/ });
    if (line) await user.click(line);
    expect(await region.findByText(text)).toBeVisible();
  });
  it.each([
    ['I sent it: Festival 1, Shorts', true],
    ['I did not send it: Festival 1, Shorts', false],
  ])('asks whether the user sent an entry on the festival’s page: %s', async (name, isSent) => {
    const answers: unknown[] = [];
    const copied: string[] = [];
    const entry = makeEntry(1, { state: 'asking', way: 'elsewhere', page: 'https://annecy.example/enter' });
    const { region, user } = await show(makeSending('paid', entry), {
      getDossier: () => makeDossier({ details: { logline: 'A town without rain.' } }),
      getDossierLinks: () =>
        makePage([makeDossierLink(5), makeDossierLink(6, { submissionId: 1, path: '/dossier/secret' })]),
      answerSending: (input) => {
        answers.push(input);
        return { sending: makeSending('paid', { ...entry, state: isSent ? 'delivered' : 'returned' }) };
      },
    });
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    expect(
      await region.findByRole('link', { name: 'Open the festival’s page: Festival 1, Shorts' }),
    ).toHaveAttribute('href', 'https://annecy.example/enter');
    await user.click(region.getByText('Fields to copy'));
    await user.click(region.getByRole('button', { name: 'Copy: Runtime' }));
    await user.click(await region.findByRole('button', { name: 'Copy: Logline' }));
    await user.click(await region.findByRole('button', { name: 'Copy: Link to the dossier' }));
    expect(copied).toEqual(['10:00', 'A town without rain.', `${window.location.origin}/dossier/secret`]);
    await user.click(region.getByRole('button', { name }));
    if (isSent) await user.click(await screen.findByRole('button', { name: 'I sent it' }));
    const expected = isSent && { submittedAt: today(), feePaid: euros(2500) };
    await waitFor(() => expect(answers).toEqual([{ batchId, submissionId: 1, isSent, ...expected }]));
  });
  it('has no dossier link to copy when it was revoked', async () => {
    const entry = makeEntry(1, { state: 'asking', way: 'elsewhere', page: 'https://annecy.example/enter' });
    const { region, user, bff } = await show(makeSending('paid', entry), {
      getDossierLinks: () => makePage([makeDossierLink(6, { submissionId: 2 })]),
    });
    await user.click(await region.findByText('Fields to copy'));
    await waitFor(() => expect(bff.getCalls('getDossierLinks')).toHaveLength(1));
    expect(await region.findByRole('button', { name: 'Copy: Runtime' })).toBeVisible();
    expect(region.queryByRole('button', { name: 'Copy: Link to the dossier' })).toBeNull();
  });
  it('asks the user when it is unknown whether the mail was sent', async () => {
    const { region } = await show(makeSending('paid', makeEntry(1, { state: 'asking', isUnsure: true })));
    expect(await region.findByText(/Ask the festival whether it has come/)).toBeVisible();
    expect(region.getByRole('button', { name: 'It has come: Festival 1, Shorts' })).toBeVisible();
    expect(region.queryByText('Fields to copy')).toBeNull();
  });
});
