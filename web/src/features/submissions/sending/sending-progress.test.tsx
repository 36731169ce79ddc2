import { today } from '@laurel/rules/dates/days';
import { screen, waitFor } from '@testing-library/react';
import { makePage } from '../../../../test/make';
import { makeDossier, makeDossierLink } from '../../../../test/make-dossier';
import { batchId, makeEntry, euros, makeSending, openListWithSending } from '../../../../test/sendings';
import { findAxeViolations } from '../../../../test/render-page';
import type { SendingEntry } from '../../../lib/server/wire';

describe('a sending in progress', () => {
  it('can be paid later, or cancelled', async () => {
    const cancelled: unknown[] = [];
    const { region, user } = await openListWithSending(makeSending('waiting', makeEntry(1)), {
      cancelSending: (input) => {
        cancelled.push(input);
        return { sending: makeSending('ended', makeEntry(1, { state: 'returned', reason: 'cancelled' })) };
      },
    });
    expect(await region.findByRole('link', { name: 'Continue paying: JPY 2,000' })).toHaveAttribute(
      'href',
      'https://pay.example/jpy',
    );
    expect(region.getByRole('heading', { name: /^Waiting for the payment: 1 entry/ })).toBeVisible();
    expect(region.getByRole('heading', { name: 'Sending with Laurel' })).toBeVisible();
    expect(region.getByText('We send the entries once everything is paid.')).toBeVisible();
    expect(region.getByText('EUR 25 is paid.')).toBeVisible();
    expect(region.getByText('Waiting for the payment')).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(cancelled).toEqual([{ batchId }]));
    expect(await findAxeViolations()).toEqual([]);
  });
  it.each<[string, Partial<SendingEntry>]>([
    ['Sending the e-mail to films@annecy.example', { state: 'delivering' }],
    ['Sent to films@annecy.example', { state: 'delivered' }],
    ['You entered it on the festival’s website', { state: 'delivered', method: 'elsewhere' }],
    [
      'Not sent: the e-mail did not reach the festival',
      { state: 'returned', reason: 'refused', serverResponse: '550' },
    ],
    ['Their mail server replied: 550', { state: 'returned', reason: 'refused', serverResponse: '550' }],
    ['The token was returned, and the fee is being refunded.', { state: 'returned', reason: 'refused' }],
    ['The fee and the token were refunded.', { state: 'returned', reason: 'refused', isFeeRefunded: true }],
    ['The token was returned.', { state: 'returned', reason: 'not-sent', method: 'elsewhere' }],
    ['No fee or token was used.', { state: 'returned', reason: 'cancelled' }],
  ])('describes the state of its entry: %s', async (text, overrides) => {
    const { region, user } = await openListWithSending(makeSending('paid', makeEntry(1, overrides)));
    const finishedBatch = region.queryByRole('button', { name: /^1 entry with Laurel/ });
    if (finishedBatch) await user.click(finishedBatch);
    expect(await region.findByText(text)).toBeVisible();
  });
  it.each([
    ['I sent it: Festival 1, Shorts', true],
    ['I did not send it: Festival 1, Shorts', false],
  ])('asks whether the user sent an entry on the festival’s page: %s', async (name, isSent) => {
    const answers: unknown[] = [];
    const copied: string[] = [];
    const entry = makeEntry(1, {
      state: 'unconfirmed',
      method: 'elsewhere',
      page: 'https://annecy.example/enter',
    });
    const { region, user } = await openListWithSending(makeSending('paid', entry), {
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
      await region.findByRole('link', { name: 'Open the festival’s website: Festival 1, Shorts' }),
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
    const entry = makeEntry(1, {
      state: 'unconfirmed',
      method: 'elsewhere',
      page: 'https://annecy.example/enter',
    });
    const { region, user, bff } = await openListWithSending(makeSending('paid', entry), {
      getDossierLinks: () => makePage([makeDossierLink(6, { submissionId: 2 })]),
    });
    await user.click(await region.findByText('Fields to copy'));
    await waitFor(() => expect(bff.getCalls('getDossierLinks')).toHaveLength(1));
    expect(await region.findByRole('button', { name: 'Copy: Runtime' })).toBeVisible();
    expect(region.queryByRole('button', { name: 'Copy: Link to the dossier' })).toBeNull();
  });
  it('asks the user when it is unknown whether the mail was sent', async () => {
    const { region } = await openListWithSending(
      makeSending('paid', makeEntry(1, { state: 'unconfirmed', isUnsure: true })),
    );
    expect(await region.findByText(/Ask the festival whether it arrived/)).toBeVisible();
    expect(region.getByRole('button', { name: 'It arrived: Festival 1, Shorts' })).toBeVisible();
    expect(region.queryByText('Fields to copy')).toBeNull();
  });
});
