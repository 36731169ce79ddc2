import { message } from '@laurel/messages/formatting/message';
import { render, screen, within } from '@testing-library/react';
import { makeRow, makeTerm, makeMessage } from '../../../../test/make';
import { findAxeViolations } from '../../../../test/render-page';
import type { Explanation, TermVerdict } from '../../../lib/server/wire';
import { ReasonStrip } from '../../../widgets/matching/reason-strip';
import { getCaveat } from './caveat';
import { formatChange } from './format-change';
import { ExplanationView } from './explanation-view';
import { toReason, getRequirements } from './requirements';

const makeExplanation = (overrides: Partial<Explanation>) =>
  makeRow(1, { explanation: overrides }).explanation;
const award = makeTerm({
  termId: 9,
  type: 'expected_qualifier',
  name: 'Award qualification',
  rule: makeMessage('Qualifies for: BAFTA'),
  film: null,
});
const preference = makeTerm({ isMandatory: false });
const country = makeTerm({
  termId: 2,
  name: 'Production country',
  groupKey: 'origin',
  outcome: 'fail',
  change: makeMessage('Only for films produced in Sweden'),
});
const nationality = makeTerm({
  ...country,
  termId: 3,
  name: 'Nationality',
  outcome: 'unknown',
  change: makeMessage('Add the director’s nationality'),
});
const unknownPreference = makeTerm({
  termId: 10,
  isMandatory: false,
  outcome: 'unknown',
  film: makeMessage('not known'),
});
const alternatives = [11, 12].map((termId) =>
  makeTerm({ termId, groupKey: 'own', isMandatory: false, outcome: 'unknown', film: null }),
);
const renderView = (overrides: Partial<Explanation>) =>
  render(<ExplanationView explanation={makeExplanation(overrides)} />);

it('has no accessibility issues, with single rules and with alternatives', async () => {
  renderView({ terms: [makeTerm(), country, nationality] });
  expect(await findAxeViolations()).toEqual([]);
});

it('shows what an unmet preference would need, but not as a problem', () => {
  const unmetPreference = { ...country, groupKey: null, isMandatory: false };
  const unmetRule = makeTerm({ ...country, groupKey: null });
  const { rerender } = renderView({ terms: [unmetPreference] });
  expect(screen.getByText('To meet it')).toBeVisible();
  expect(screen.queryByText('Problem')).not.toBeInTheDocument();
  rerender(<ExplanationView explanation={makeExplanation({ terms: [unmetRule] })} />);
  expect(screen.getByText('Problem')).toBeVisible();
  expect(screen.queryByText('To meet it')).not.toBeInTheDocument();
});

describe('the verdict', () => {
  it.each([
    ['a tested rule', [makeTerm()], null],
    ['no rules on file, which is a verdict of its own', [], null],
    ['an award, which is not a rule', [award], null],
    ['only a preference', [preference], 'no deciding rule'],
    [
      'a rule that only the user can check',
      [makeTerm(), makeTerm({ termId: 9, isMandatory: false, outcome: 'unknown', film: null })],
      '1 rule to check yourself',
    ],
    ['a preference that needs an unknown value of the film', [makeTerm(), unknownPreference], null],
    [
      'alternatives that cannot be tested, which count as one rule',
      [makeTerm(), ...alternatives],
      '1 rule to check yourself',
    ],
    [
      'alternatives of which one is met',
      [makeTerm(), { ...alternatives[0]!, outcome: 'pass' }, alternatives[1]!],
      null,
    ],
  ] as [string, TermVerdict[], string | null][])(
    'shows the right caveat and the same rule in the strip: %s',
    (_title, terms, caveat) => {
      expect(getCaveat(makeExplanation({ terms }))).toBe(caveat);
      render(<ReasonStrip label="Rules" reasons={getRequirements(terms).map(toReason)} />);
      const unknownCells = screen
        .queryAllByRole('button')
        .filter((cell) => cell.dataset.outcome === 'unknown');
      expect(unknownCells).toHaveLength(caveat === '1 rule to check yourself' ? 1 : 0);
    },
  );

  it('is never “eligible” without rules', () => {
    renderView({
      verdict: 'unchecked',
      terms: [award],
      qualifiesFor: ['BAFTA'],
      notices: [message('notice.no-rules')],
    });
    expect(screen.getByText('No rules on file')).toBeVisible();
    expect(screen.queryByText('Eligible')).not.toBeInTheDocument();
    expect(screen.getByText(/read its regulations before you pay/)).toBeVisible();
    expect(screen.getByText('Qualifies for: BAFTA')).toBeVisible();
    expect(
      screen.getByText(/^We do not check whether your film meets the award’s own rules, .*\.$/),
    ).toBeVisible();
    expect(screen.queryByText('Award qualification')).not.toBeInTheDocument();
    expect(screen.queryByText('Met')).not.toBeInTheDocument();
  });
});

describe('alternative rules', () => {
  it('appear below their common verdict', () => {
    renderView({ verdict: 'needs-confirmation', terms: [country, nationality] });
    const group = within(screen.getByText('One of these must be met').closest('li')!);
    expect(group.getAllByText('Not known')).toHaveLength(2);
    expect(
      within(group.getByRole('list'))
        .getAllByRole('listitem')
        .map((item) => item.querySelector('strong')!.textContent),
    ).toEqual(['Production country', 'Nationality']);
  });
  it('are no problem when one is met and another is not', () => {
    renderView({ terms: [country, makeTerm({ ...nationality, outcome: 'pass', change: null })] });
    expect(screen.queryByText('Problem')).not.toBeInTheDocument();
  });
  it('are left out of the obstacles when one of them is met', () => {
    const terms = [
      makeTerm({ ...country, isMandatory: true }),
      makeTerm({ ...nationality, outcome: 'pass', change: null }),
    ];
    const failedTerms = ['a', 'b'].map((change, n) =>
      makeTerm({ termId: 10 + n, outcome: 'fail', change: makeMessage(change) }),
    );
    expect(
      formatChange(makeExplanation({ verdict: 'not-eligible', terms: [...terms, ...failedTerms] })),
    ).toBe('Not met: a · b');
  });
});

it('a rule that no test can read is shown as not tested, neither as preferred nor as unknown', () => {
  renderView({
    terms: [
      makeTerm({
        outcome: 'unknown',
        film: null,
        isMandatory: false,
        change: makeMessage('Check this yourself, or ask the festival'),
      }),
    ],
  });
  expect(screen.getByText('Not checked')).toBeVisible();
  expect(screen.queryByText(/preferred/)).not.toBeInTheDocument();
});

describe('a near miss', () => {
  const terms = [makeTerm({ outcome: 'fail' }), makeTerm({ termId: 2, outcome: 'unknown' })];
  const makeNearMiss = (change: string, isChange: boolean) => ({
    verdict: 'not-eligible' as const,
    terms,
    nearMiss: { termIds: [1], groupKey: null, change: makeMessage(change), isChange, distance: 0.1 },
  });
  it('names the change, and what remains to be confirmed', () => {
    renderView(makeNearMiss('Cut 12 s (to 20:00)', true));
    expect(screen.getByText(/^Cut 12 s \(to 20:00\)/).closest('div')).toHaveTextContent(
      'Cut 12 s (to 20:00), then confirm 1 more item',
    );
    expect(screen.getByText('One rule away:')).toBeVisible();
    expect(screen.queryByText(/One change would open/)).not.toBeInTheDocument();
    const text = formatChange(
      makeExplanation({
        ...makeNearMiss('Cut 12 s', true),
        terms: [...terms, makeTerm({ termId: 3, outcome: 'unknown' })],
      }),
    );
    expect(text).toBe('One rule away: cut 12 s, then confirm 2 more items');
  });
  it('is opened by one change when nothing else is unknown', () => {
    renderView({ ...makeNearMiss('Cut 12 s (to 20:00)', true), terms: terms.slice(0, 1) });
    expect(screen.getByText('One change would open this:')).toBeVisible();
  });
  it('that nobody can change is shown as an obstacle, not as a change', () => {
    renderView(makeNearMiss('Only for directors from Sweden', false));
    expect(screen.getByText('One rule is not met:')).toBeVisible();
    expect(screen.queryByText(/One change|One rule away/)).not.toBeInTheDocument();
    expect(formatChange(makeExplanation(makeNearMiss('Only for directors from Sweden', false)))).toBe(
      'Only for directors from Sweden',
    );
  });

  it.each([
    [1, 'At most no earlier features: One too many'],
    [null, 'At most no earlier features'],
  ])(
    'shows how far the film is off when there is a measure, also for a whole-number limit: %s',
    (distance, text) => {
      const missed = makeTerm({ outcome: 'fail', change: makeMessage('One too many') });
      const { nearMiss, verdict } = makeNearMiss('At most no earlier features', false);
      expect(
        formatChange(makeExplanation({ verdict, terms: [missed], nearMiss: { ...nearMiss, distance } })),
      ).toBe(text);
    },
  );

  it('does not mention awards when there are none', () => {
    renderView({ terms: [makeTerm()] });
    expect(screen.queryByText(/award/)).not.toBeInTheDocument();
  });
});
