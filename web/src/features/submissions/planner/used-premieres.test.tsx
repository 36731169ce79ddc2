import type { AssumedBy } from '@laurel/rules/premieres/accepted-entries';
import { screen } from '@testing-library/react';
import { makeSubmission, makePage } from '../../../../test/make';
import { makePlanLine, openPlan } from '../../../../test/plan';

/** The film's list consists of these entries. */
const answerWithList = (...ids: number[]) => ({
  getUserSubmissionsByFilmId: () => makePage(ids.map((id) => makeSubmission(id, { state: 'to-submit' }))),
});

const findConflict = async () => (await screen.findByText(/(?:requires?|prefers?) the/)).closest('li');

it('names left-out entries of the list whose premiere is used up, and counts left-out matches', async () => {
  const conflict = {
    thenId: 9,
    thenEntryId: null,
    taken: { from: '2027-06-01', by: 'days' as const },
    level: 'World Premiere',
    isMandatory: true,
    canWait: false,
    canWaitForOther: false,
  };
  await openPlan(
    {
      leftOut: [1, 2, 3].map((id) => ({
        ...makePlanLine(id),
        why: 'premiere_used',
        state: id === 1 ? 'to-submit' : null,
      })),
      sent: [{ ...makePlanLine(9), state: 'accepted', offer: null, worth: [] }],
      conflicts: [1, 2, 3].map((firstId) => ({ ...conflict, firstId })),
    },
    undefined,
    answerWithList(1),
  );
  expect(await findConflict()).toHaveTextContent(
    /^Festival 1, Competition 1 requires the world premiere\.Festival 9 has accepted the film, which uses the premiere up\. .*The plan leaves this entry out\.$/,
  );
  expect(
    screen.getByText('Used premieres exclude 2 matches that are not on your list from the plan.'),
  ).toBeVisible();
  expect(screen.queryByText(/Festival 2, Competition 2/)).toBeNull();
});

it('counts left-out entries without a conflict too, but not among the pairs', async () => {
  const makeLeftOut = (firstId: number, count: number, state: 'to-submit' | null) =>
    Array.from({ length: count }, (_, n) => ({
      ...makePlanLine(firstId + n),
      why: 'premiere_used' as const,
      state,
    }));
  await openPlan(
    {
      leftOut: [
        ...makeLeftOut(1, 3, 'to-submit'),
        ...makeLeftOut(10, 40, null),
        { ...makePlanLine(99), why: 'over_budget' },
      ],
      sent: [{ ...makePlanLine(60), state: 'accepted', offer: null, worth: [] }],
      conflicts: [1, 10].map((firstId) => ({
        firstId,
        thenId: 60,
        thenEntryId: null,
        taken: { from: '2027-06-01', by: 'days' as const },
        level: 'World Premiere',
        isMandatory: true,
        canWait: false,
        canWaitForOther: false,
      })),
      moreConflicts: 7,
    },
    undefined,
    answerWithList(1, 2, 3),
  );
  for (const text of [
    'Used premieres exclude 40 matches that are not on your list from the plan.',
    'Used premieres exclude 2 more entries on your list from the plan: see “Left out”.',
    'And 7 more pairs of entries.',
  ])
    expect(await screen.findByText(text)).toBeVisible();
});

it('joins entries that lose the same premiere, explains each assumed screening once, and lists nothing when only matches are left out', async () => {
  const makeConflict = (firstId: number) => ({
    firstId,
    thenId: 9,
    thenEntryId: null,
    taken: { from: '2027-06-01', by: 'days' as const },
    level: 'World Premiere',
    isMandatory: true,
    canWait: false,
    canWaitForOther: false,
  });
  const sent = [{ ...makePlanLine(9), state: 'accepted' as const, offer: null, worth: [] }];
  const makeLeftOut = (state: 'to-submit' | null) =>
    [1, 2].map((id) => ({ ...makePlanLine(id), why: 'premiere_used' as const, state }));
  const conflicts = [1, 2].map(makeConflict);
  const { unmount } = await openPlan(
    { leftOut: makeLeftOut('to-submit'), sent, conflicts },
    undefined,
    answerWithList(1, 2),
  );
  expect(await findConflict()).toHaveTextContent(
    /^Festival 1, Competition 1 and Festival 2, Competition 2 require the world premiere\.Festival 9 has accepted .*The plan leaves these entries out\.$/,
  );
  expect(screen.getAllByText(/Screening date unknown/)).toHaveLength(1);
  unmount();
  await openPlan({ leftOut: makeLeftOut(null), sent, conflicts }, undefined, answerWithList());
  const text = await screen.findByText(/^Used premieres exclude 2 matches/);
  expect(text.parentElement!.querySelector('ul')).toBeNull();
});

it('says from when the premieres of each acceptance are assumed to be used up', async () => {
  const makeConflict = (
    thenId: number | null,
    thenEntryId: number | null,
    from: string | null,
    by: AssumedBy,
  ) => ({
    firstId: 1,
    thenId,
    thenEntryId,
    taken: { from, by },
    level: 'World Premiere',
    isMandatory: by !== 'none',
    canWait: false,
    canWaitForOther: false,
  });
  await openPlan({
    chosen: [{ ...makePlanLine(1), isMust: false }],
    sent: [2, 3, 4].map((id) => ({ ...makePlanLine(id), state: 'accepted', offer: null, worth: [] })),
    elsewhere: [
      { entryId: 2, festival: 'Salt Days', country: 'PT' },
      { entryId: 5, festival: 'Pepper', country: null },
      { entryId: 6, festival: 'Dust', country: null },
    ],
    conflicts: [
      makeConflict(2, null, '2027-06-01', 'days'),
      makeConflict(3, null, '2027-05-01', 'month'),
      makeConflict(4, null, '2027-01-01', 'year'),
      makeConflict(null, 2, '2026-12-20', 'answer'),
      makeConflict(null, 5, '2026-10-02', 'sent'),
      makeConflict(null, 6, null, 'none'),
    ],
  });
  for (const message of [
    'Festival 2 has accepted the film, which uses the premiere up. Screening date unknown: we assume the festival’s first day, 1 Jun 2027.',
    'Festival 3 has accepted the film, which uses the premiere up. Screening date unknown: we assume the festival’s usual month, May 2027.',
    'Festival 4 has accepted the film, which uses the premiere up. Screening date unknown: we assume the beginning of 2027.',
    'Salt Days has accepted the film, which uses the premiere up. Screening date unknown: we assume the day of the answer, 20 Dec 2026.',
    'Pepper has accepted the film, which uses the premiere up. Screening date unknown: we assume the day on which you sent it, 2 Oct 2026.',
    'Dust has accepted the film, which uses the premiere up. Screening date unknown: we assume that it comes before the others.',
  ])
    expect(await screen.findByText(message)).toBeVisible();
});
