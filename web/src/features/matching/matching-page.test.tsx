import { say } from '@laurel/words/said';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../test/bff-stub';
import {
  ada,
  makeFilm,
  makeListing,
  makeRow,
  makeSubmission,
  makeTerm,
  pageOf,
  written,
} from '../../../test/make';
import { findings, here, visitSignedIn } from '../../../test/visit';

const tooLong = makeTerm({
  outcome: 'fail',
  rule: written('At most 20:00'),
  film: written('24:00'),
  change: written('4 min too long'),
});
const notFrench = makeTerm({
  termId: 2,
  name: 'Production country',
  outcome: 'fail',
  rule: written('France'),
  film: written('Germany'),
  change: null,
});
const unknownAge = makeTerm({
  termId: 3,
  name: 'Director’s age',
  outcome: 'unknown',
  film: written('not known'),
  change: written('Add the director’s age.'),
});

const rows = [
  makeRow(1, {
    explanation: {
      parts: [
        { name: 'bonus', points: 4, text: written('Recommended competition') },
        { name: 'unknown', points: -1, text: written('1 fact not known') },
      ],
      score: 3,
    },
  }),
  makeRow(2, { explanation: { verdict: 'needs-confirmation', terms: [makeTerm(), unknownAge] } }),
  makeRow(3, {
    explanation: {
      verdict: 'not-eligible',
      terms: [tooLong],
      nearMiss: {
        termIds: [1],
        groupKey: null,
        change: written('Cut 4 min (to 20:00)'),
        isChange: true,
        distance: 0.1,
      },
    },
  }),
  makeRow(4, {
    explanation: {
      verdict: 'not-eligible',
      terms: [tooLong, { ...notFrench, change: written('made in France') }],
    },
  }),
  makeRow(5, { submission: makeSubmission(5) }),
];

const open = async (answers: Answers = {}, address = '/user/matching?filmId=7') => {
  const visited = visitSignedIn(address, {
    getUserFilms: () => pageOf([makeFilm({ length: 1440 })]),
    getCompetitionWizardListingData: () => makeListing(rows, { nearMisses: 1 }),
    getMatchExplanation: ({ competitionIds }) => ({
      items: competitionIds.map((id) => makeRow(id).explanation),
      locked: 0,
    }),
    getCompetitionDates: () => pageOf([]),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Half a Minute of Rain' });
  return visited;
};
const row = async (n: number) =>
  within(
    (await screen.findByRole('button', { name: `Competition ${n}` })).closest<HTMLElement>(
      '[role=listitem]',
    )!,
  );

describe('the matches', () => {
  it.each([
    [1, 'Eligible', null],
    [2, 'Needs confirmation', 'To confirm: Add the director’s age.'],
    [3, 'Not eligible', 'One rule away: cut 4 min (to 20:00)'],
    [4, 'Not eligible', 'In the way: 4 min too long · made in France'],
  ])('row %i says %s and what stands between', async (n, verdict, change) => {
    await open();
    const one = await row(n);
    expect(one.getByText(verdict)).toBeVisible();
    if (change) expect(one.getByText(change)).toBeVisible();
    else expect(one.queryByText(/One rule away|To confirm|In the way/)).not.toBeInTheDocument();
  });

  it('a row says what to know beside the verdict, and awards apart from rules', async () => {
    const award = makeTerm({ type: 'expected_qualifier', name: 'Award qualification' });
    const one = makeRow(6, {
      explanation: {
        verdict: 'unchecked',
        terms: [award],
        qualifiesFor: ['BAFTA'],
        notices: [say('notice.no-rules')],
      },
    });
    await open({ getCompetitionWizardListingData: () => makeListing([one]) });
    const shown = await row(6);
    expect(shown.getByText('No rules on file')).toBeVisible();
    expect(shown.getByText('Read its regulations before you pay')).toBeVisible();
    expect(shown.getByText('Qualifies for: BAFTA')).toBeVisible();
    expect(shown.queryByRole('button', { name: /Award qualification/ })).not.toBeInTheDocument();
  });

  it.each([
    ['length', 1200, 'See which', `/user/${ada}/films?edit=7&try=length%3A1200`],
    ['directorAge', null, 'Add it', `/user/${ada}/films?edit=7&try=directorAge`],
    ['userRole', null, 'Choose it', '/user/wizard?filmId=7&step=role'],
  ])('leads from the best change of %s to where it can be tried', async (field, value, words, to) => {
    const counts = { eligible: 1, 'needs-confirmation': 1, unchecked: 0, 'not-eligible': 1 };
    const bestChange = {
      field,
      value,
      text: written('Cut 4 min (to 20:00): opens 12 competitions'),
      opens: 12,
    };
    await open({
      getMatchPreview: () => ({
        counts,
        opened: [],
        closed: [],
        openedTotal: 0,
        openedForSure: 0,
        closedTotal: 0,
        locked: 0,
        bestChange,
      }),
    });
    expect(await screen.findByText(/^Cut 4 min \(to 20:00\): opens 12 competitions\./)).toBeVisible();
    expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', to);
  });

  it('leads to what was suggested this month', async () => {
    const { bff } = await open({ getRecommendations: () => ({ ...pageOf([]), total: 20, locked: 0 }) });
    const link = await screen.findByRole('link', { name: /^20 suggestions for \w+ \d{4}$/ });
    expect(link).toHaveAttribute('href', `/submissions2/user/${ada}/film/7`);
    expect(bff.of('getRecommendations')[0]!.input).toMatchObject({ filmId: 7, batchId: expect.any(Number) });
  });

  it('tells each reason by keyboard: rule, the film’s value, what would change it', async () => {
    const { user } = await open();
    const strip = within(await (await row(2)).findByRole('group', { name: /^Rules of Competition 2/ }));
    strip.getByRole('button', { name: 'Runtime: Met' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(strip.getByRole('button', { name: 'Director’s age: Not known' })).toHaveFocus();
    const tip = within(strip.getByRole('tooltip', { hidden: true }));
    expect(tip.getByText('not known')).toBeInTheDocument();
    expect(tip.getByText('Add the director’s age.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(strip.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument();
  });

  it('opens a row: every rule and every part of the score with its sum', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Competition 1' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Competition 1' }));
    expect(sheet.getByRole('row', { name: /Recommended competition .*\+4/ })).toBeInTheDocument();
    expect(sheet.getByRole('row', { name: /1 fact not known .*-1/ })).toBeInTheDocument();
    expect(sheet.getByRole('row', { name: /Sum 3/ })).toBeInTheDocument();
  });

  it('is walked with j and k; x chooses, a adds', async () => {
    const { bff, user } = await open({
      addUserSubmission: ({ competitionIds }) => ({
        items: competitionIds.map((id) => ({ competitionId: id, submission: makeSubmission(id) })),
      }),
    });
    await row(1);
    await user.keyboard('jjk');
    expect(screen.getByRole('button', { name: 'Competition 1' })).toHaveFocus();
    await user.keyboard('x');
    expect(screen.getByRole('region', { name: 'Chosen competitions' })).toHaveTextContent('1 chosen');
    await user.keyboard('a');
    await waitFor(() =>
      expect(bff.of('addUserSubmission')[0]?.input).toEqual({
        filmId: 7,
        competitionIds: [1],
        state: 'to-submit',
      }),
    );
    expect(await screen.findByText('1 competition is on your list now.')).toBeVisible();
  });

  it('adds many at once, and says which could not be', async () => {
    const stale = { code: 'submission.not_allowed', message: 'It is on the list already.', requestId: 'r' };
    const { bff, user } = await open({
      addUserSubmission: () => ({
        items: [
          { competitionId: 1, submission: makeSubmission(1) },
          { competitionId: 2, error: stale },
        ],
      }),
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Choose Competition 1,/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Choose Competition 2,/ }));
    await user.click(screen.getByRole('button', { name: 'Keep for later' }));
    expect(await screen.findByText('1 could not be added: It is on the list already.')).toBeVisible();
    expect(bff.of('addUserSubmission')[0]!.input).toMatchObject({
      competitionIds: [1, 2],
      state: 'waitlist',
    });
  });

  it('asks for a reason before it adds what would refuse the film', async () => {
    const error = {
      code: 'submission.override_required',
      message: 'Not eligible.',
      field: 'overrideReason',
      requestId: 'r',
    };
    const { bff, user } = await open({
      addUserSubmission: ({ overrideReason }) => ({
        items: [
          overrideReason ? { competitionId: 3, submission: makeSubmission(3) } : { competitionId: 3, error },
        ],
      }),
    });
    await user.click(await screen.findByRole('button', { name: /^Add to list: Competition 3,/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not eligible as it stands' }));
    expect(dialog.getByRole('button', { name: 'Add all the same' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Reason'), 'They agreed.');
    await user.click(dialog.getByRole('button', { name: 'Add all the same' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = bff.of('addUserSubmission');
    expect(second!.input).toEqual({
      filmId: 7,
      competitionIds: [3],
      state: 'to-submit',
      overrideReason: 'They agreed.',
    });
    expect(second!.key).not.toBe(first!.key);
  });

  it('says in the sheet where a competition on the list stands', async () => {
    const { user } = await open({
      getCompetitionWizardListingData: () => makeListing([makeRow(1, { submission: makeSubmission(1) })]),
      getCompetitionDates: () => pageOf([]),
    });
    await user.click(await screen.findByRole('button', { name: 'Competition 1' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Competition 1' }));
    expect(sheet.getByRole('link', { name: 'To submit' })).toHaveAttribute(
      'href',
      `/submissions2/user/${ada}/film/7`,
    );
    expect(sheet.queryByRole('button', { name: 'Add to list' })).not.toBeInTheDocument();
  });

  it('shows the near misses alone, and keeps that in the address', async () => {
    const { bff, user } = await open();
    await user.click(screen.getByRole('button', { name: /^Near misses/ }));
    await waitFor(() =>
      expect(bff.of('getCompetitionWizardListingData').at(-1)!.input).toMatchObject({ nearMissesOnly: true }),
    );
    expect(here()).toBe('/user/matching?filmId=7&show=near');
  });

  it('leads from what is locked to the plans, with the counts of all', async () => {
    const counts = { eligible: 40, 'needs-confirmation': 200, unchecked: 0, 'not-eligible': 5000 };
    await open({
      getCompetitionWizardListingData: () =>
        makeListing(rows.slice(0, 3), { total: 5240, locked: 5237, counts }),
    });
    expect(await screen.findByRole('heading', { name: '5,237 more competitions judged' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
    expect(screen.getByRole('button', { name: /^Eligible/ })).toHaveTextContent('40');
  });

  it('a film of another is not found here', async () => {
    visitSignedIn('/user/matching?filmId=8', { getUserFilms: () => pageOf([makeFilm()]) });
    expect(await screen.findByRole('link', { name: 'Your films', hidden: false })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'This film is not on your list' })).toBeVisible();
  });

  it('without a film leads to the first one', async () => {
    visitSignedIn('/user/matching');
    expect(await screen.findByRole('link', { name: 'Add your first film' })).toHaveAttribute(
      'href',
      '/user/wizard?filmId=new',
    );
  });

  it('has nothing that axe objects to', async () => {
    await open();
    await row(5);
    expect(await findings()).toEqual([]);
  });
});
