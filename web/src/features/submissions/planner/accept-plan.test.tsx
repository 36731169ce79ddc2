import { UNDO_MINUTES } from '@laurel/rules/submissions/undo';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { reservedPremiereAnswers } from '../../../../test/reserved-premieres';
import { ada, makeSubmission, makePage } from '../../../../test/make';
import { makePlanLine, openPlan } from '../../../../test/plan';
import { findAxeViolations } from '../../../../test/render-page';
import { saveDraft, readDraft } from '../../../lib/drafts/drafts';
import type { AcceptedPlan } from './use-accepted-plans';

beforeEach(() => localStorage.clear());

describe('accepting a plan', () => {
  it('moves and adds all entries to “To submit” at once, and one Undo takes them back', async () => {
    const { user, bff } = await openPlan({
      chosen: [1, 2].map((id) => ({
        ...makePlanLine(id, { state: id === 1 ? 'suggested' : null }),
        isMust: false,
      })),
    });
    await user.click(await screen.findByRole('button', { name: 'Move 2 entries to “To submit”' }));
    expect(await screen.findByText('2 entries are on “To submit”.')).toBeVisible();
    expect(bff.getCalls('updateUserSubmissionState').map(({ input }) => input)).toEqual([
      { items: [{ submissionId: 1, rowVersion: 1, dateId: 10 }], state: 'to-submit' },
    ]);
    const planned = [{ competitionId: 2, dateId: 20 }];
    expect(bff.getCalls('addUserSubmission').map(({ input }) => input)).toEqual([
      { filmId: 7, competitionIds: [2], planned, state: 'to-submit' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo this plan' }));
    await waitFor(() => expect(bff.getCalls('undoUserSubmission')[0]!.input.items).toHaveLength(2));
    expect(await screen.findByText('2 entries were restored.')).toBeVisible();
  });
  it.each([
    [
      'moves and deadlines apart',
      [1],
      [2, 3],
      '2 entries are on “To submit”.',
      'moved 2 entries to “To submit” and set 1 deadline at',
    ],
    [
      'no entry that did not change',
      [],
      [2],
      'Festival 2, Competition 2 is on “To submit”.',
      'moved 1 entry to “To submit” at',
    ],
  ])('counts %s', async (_what, changedIds, addedIds, toast, notice) => {
    const listed = makeSubmission(1, { competitionId: 1, state: 'to-submit', rowVersion: 1 });
    const planned = [1, ...addedIds].map((id) => ({ ...makePlanLine(id), isMust: false }));
    const { user } = await openPlan({ chosen: planned }, undefined, {
      getUserSubmissionsByFilmId: () => makePage([listed]),
      updateUserSubmissionState: () => ({
        items: [
          { competitionId: 1, submissionId: 1, submission: { ...listed, rowVersion: changedIds.length + 1 } },
        ],
      }),
    });
    await user.click(await screen.findByRole('button', { name: /deadlines? as planned$/ }));
    expect(await screen.findByText(toast)).toBeVisible();
    expect(await screen.findByText(new RegExp(`^Your plan ${notice} `))).toBeVisible();
  });
  it('can be undone on the planner for an hour, also after a reload or a failed attempt', async () => {
    const lines = { chosen: [{ ...makePlanLine(1), isMust: false }] };
    const firstRender = await openPlan(lines);
    await firstRender.user.click(await screen.findByRole('button', { name: 'Move 1 entry to “To submit”' }));
    expect(await screen.findByText(/^Your plan moved 1 entry to “To submit” at /)).toBeVisible();
    cleanup();
    let isUnavailable = true;
    const { user, bff } = await openPlan(lines, undefined, {
      undoUserSubmission: ({ items }) => {
        if (isUnavailable) throw new Refusal(500, 'internal', 'That failed.');
        return {
          items: items.map(({ submissionId: id }) => ({
            competitionId: id,
            submission: makeSubmission(id, { state: 'suggested' }),
          })),
        };
      },
    });
    const undoButton = await screen.findByRole('button', { name: 'Undo this plan' });
    expect(await findAxeViolations()).toEqual([]);
    // The columns contain only the form and its result. Another item would shift them.
    const columns = screen.getByRole('form', { name: 'Plan' }).parentElement!;
    expect(columns).not.toContainElement(undoButton);
    expect(columns).toHaveClass('columns');
    expect(columns.children).toHaveLength(2);
    expect(columns.lastElementChild).toContainElement(screen.getByText('1 entry'));
    await user.click(undoButton);
    await waitFor(() => expect(bff.getCalls('undoUserSubmission')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo this plan' })).toBeEnabled());
    isUnavailable = false;
    await user.click(screen.getByRole('button', { name: 'Undo this plan' }));
    await waitFor(() => expect(screen.queryByText(/^Your plan moved/)).toBeNull());
    expect(bff.getCalls('undoUserSubmission').at(-1)!.input.items).toMatchObject([{ submissionId: 1 }]);
    cleanup();
    await openPlan(lines);
    await screen.findByText('1 entry');
    expect(screen.queryByText(/^Your plan moved/)).toBeNull();
  });
  it('keeps plans that another window accepted meanwhile, and can be undone without them', async () => {
    const key = `${ada}:accepted-plans-7`;
    const { user, bff } = await openPlan({ chosen: [{ ...makePlanLine(1), isMust: false }] }, undefined, {
      undoUserSubmission: () => ({ items: [{ competitionId: 1, submission: makeSubmission(1) }] }),
    });
    await screen.findByText('1 entry');
    const otherPlan = { at: Date.now() - 1000, entries: [{ id: 9, rowVersion: 2 }] };
    const getStoredIds = () => readDraft<AcceptedPlan[]>(key)!.value.map(({ entries }) => entries[0]!.id);
    saveDraft(key, { value: [otherPlan] });
    await user.click(screen.getByRole('button', { name: 'Move 1 entry to “To submit”' }));
    await waitFor(() => expect(getStoredIds()).toEqual([1, 9]));
    const thirdPlan = { at: Date.now() - 2000, entries: [{ id: 8, rowVersion: 2 }] };
    saveDraft(key, { value: [...readDraft<AcceptedPlan[]>(key)!.value, thirdPlan] });
    await user.click((await screen.findAllByRole('button', { name: 'Undo this plan' }))[0]!);
    await waitFor(() => expect(bff.getCalls('undoUserSubmission')).toHaveLength(1));
    await waitFor(() => expect(getStoredIds()).toEqual([9, 8]));
  });
  it('can be undone even when the browser cannot store anything', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = await openPlan({ chosen: [{ ...makePlanLine(1), isMust: false }] });
    await user.click(await screen.findByRole('button', { name: 'Move 1 entry to “To submit”' }));
    expect(await screen.findByText(/^Your plan moved 1 entry to “To submit” at /)).toBeVisible();
    setItem.mockRestore();
  });
  it('cannot be undone on the planner after an hour', async () => {
    const acceptedAt = Date.now() - UNDO_MINUTES * 60_000 - 1000;
    saveDraft(`${ada}:accepted-plans-7`, {
      value: [{ at: acceptedAt, entries: [{ id: 1, rowVersion: 2 }] }],
    });
    await openPlan({ chosen: [{ ...makePlanLine(1), isMust: false }] });
    await screen.findByText('1 entry');
    expect(screen.queryByText(/^Your plan moved/)).toBeNull();
  });
  it('gives the reason for each entry that was not moved', async () => {
    const error = (message: string) => ({ code: 'submission.other', message, requestId: 'r' });
    const { user } = await openPlan(
      {
        chosen: [1, 2, 3].map((id) => ({
          ...makePlanLine(id, { state: id === 1 ? 'suggested' : null }),
          isMust: false,
        })),
      },
      undefined,
      {
        updateUserSubmissionState: () => ({
          items: [{ competitionId: 1, submissionId: 1, error: error('Someone was faster.') }],
        }),
        addUserSubmission: () => ({
          items: [
            { competitionId: 2, error: error('It takes no entries.') },
            { competitionId: 3, submission: makeSubmission(3, { state: 'to-submit' }) },
          ],
        }),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Move 3 entries to “To submit”' }));
    const results = within(await screen.findByRole('dialog', { name: 'Not changed' }));
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Festival 1, Competition 1: Someone was faster.',
      'Festival 2, Competition 2: It takes no entries.',
    ]);
    await user.click(results.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('asks before it uses up a reserved premiere, and moves nothing until then', async () => {
    const { user, bff } = await openPlan(
      {
        chosen: [1, 2].map((id) => ({
          ...makePlanLine(id, { state: id === 1 ? 'suggested' : null }),
          isMust: false,
        })),
      },
      undefined,
      reservedPremiereAnswers,
    );
    const accept = async () =>
      user.click(await screen.findByRole('button', { name: 'Move 2 entries to “To submit”' }));
    await accept();
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 entries to “To submit”' }));
    expect(dialog.getByText(/^A screening there would use up a premiere that you reserved/)).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Festival 1, Competition 1 (world premiere)',
      'Festival 2, Competition 2 (world premiere)',
    ]);
    expect(bff.getCalls('getAllFestivals').map(({ input }) => input.ids)).toEqual([[1, 2]]);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect([bff.getCalls('addUserSubmission'), bff.getCalls('updateUserSubmissionState')]).toEqual([[], []]);
    await accept();
    const secondDialog = within(await screen.findByRole('dialog'));
    await user.click(secondDialog.getByRole('button', { name: 'Move 2 entries to “To submit”' }));
    expect(await screen.findByText('2 entries are on “To submit”.')).toBeVisible();
    expect(bff.getCalls('addUserSubmission')).toHaveLength(1);
  });
  it('asks for a reason for entries that are not eligible, and sends it for those alone', async () => {
    const { user, bff } = await openPlan({
      chosen: [1, 2, 3].map((id) => ({
        ...makePlanLine(id, {
          state: id === 1 ? 'suggested' : null,
          verdict: id === 3 ? 'eligible' : 'not-eligible',
        }),
        isMust: id !== 3,
      })),
    });
    const accept = () => user.click(screen.getByRole('button', { name: 'Move 3 entries to “To submit”' }));
    await screen.findByText('3 entries');
    await accept();
    let dialog = within(await screen.findByRole('dialog', { name: 'Not eligible' }));
    expect(dialog.getByText(/: Festival 1, Competition 1, Festival 2, Competition 2\. To add/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add anyway' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Back to the plan' }));
    expect(bff.getCalls('addUserSubmission')).toEqual([]);
    await accept();
    dialog = within(await screen.findByRole('dialog', { name: 'Not eligible' }));
    await user.type(dialog.getByLabelText('Reason'), 'They agreed.');
    await user.click(dialog.getByRole('button', { name: 'Add anyway' }));
    expect(await screen.findByText('3 entries are on “To submit”.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const overrideReason = 'They agreed.';
    expect(bff.getCalls('updateUserSubmissionState').map(({ input }) => input)).toEqual([
      { items: [{ submissionId: 1, rowVersion: 1, dateId: 10 }], state: 'to-submit', overrideReason },
    ]);
    expect(bff.getCalls('addUserSubmission').map(({ input }) => input)).toEqual([
      { filmId: 7, competitionIds: [3], planned: [{ competitionId: 3, dateId: 30 }], state: 'to-submit' },
      {
        filmId: 7,
        competitionIds: [2],
        planned: [{ competitionId: 2, dateId: 20 }],
        state: 'to-submit',
        overrideReason,
      },
    ]);
  });
  it('sets the planned deadline of entries that are on “To submit” already', async () => {
    const chosen = [{ ...makePlanLine(1, { state: 'to-submit' }), isMust: false }];
    const { user, bff } = await openPlan({ chosen }, undefined, {
      getUserSubmissionsByFilmId: () => makePage([makeSubmission(1, { state: 'to-submit' })]),
    });
    await user.click(await screen.findByRole('button', { name: 'Set 1 deadline as planned' }));
    expect(await screen.findByText('1 deadline is set as planned.')).toBeVisible();
    expect(screen.getByText(/^Your plan set 1 deadline at /)).toBeVisible();
    expect(bff.getCalls('updateUserSubmissionState').map(({ input }) => input)).toEqual([
      { items: [{ submissionId: 1, rowVersion: 1, dateId: 10 }], state: 'to-submit' },
    ]);
  });
});
