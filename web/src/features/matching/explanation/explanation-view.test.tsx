import { message } from '@laurel/messages/formatting/message';
import { render, screen, within } from '@testing-library/react';
import { makeRow, makeTerm, written } from '../../../../test/make';
import { findAxeViolations } from '../../../../test/render-page';
import type { Explanation, TermVerdict } from '../../../lib/server/wire';
import { ReasonStrip } from '../../../widgets/matching/reason-strip';
import { getCaveat } from './caveat';
import { formatChange } from './format-change';
import { ExplanationView } from './explanation-view';
import { toReason, getRequirements } from './requirements';

const explain = (over: Partial<Explanation>) => makeRow(1, { explanation: over }).explanation;
const award = makeTerm({
  termId: 9,
  type: 'expected_qualifier',
  name: 'Award qualification',
  rule: written('Qualifies for: BAFTA'),
  film: null,
});
const preference = makeTerm({ isMandatory: false });
const country = makeTerm({
  termId: 2,
  name: 'Production country',
  groupKey: 'origin',
  outcome: 'fail',
  change: written('Only for films produced in Sweden'),
});
const nationality = makeTerm({
  ...country,
  termId: 3,
  name: 'Nationality',
  outcome: 'unknown',
  change: written('Add the director’s nationality'),
});
const missing = makeTerm({ termId: 10, isMandatory: false, outcome: 'unknown', film: written('not known') });
const either = [11, 12].map((termId) =>
  makeTerm({ termId, groupKey: 'own', isMandatory: false, outcome: 'unknown', film: null }),
);
const show = (over: Partial<Explanation>) => render(<ExplanationView explanation={explain(over)} />);

it('has no accessibility issues, with single rules and with alternatives', async () => {
  show({ terms: [makeTerm(), country, nationality] });
  expect(await findAxeViolations()).toEqual([]);
});

it('shows what an unmet preferred rule would need, and never as an obstacle', () => {
  const [unmet, binding] = [
    { ...country, groupKey: null, isMandatory: false },
    makeTerm({ ...country, groupKey: null }),
  ];
  const { rerender } = show({ terms: [unmet] });
  expect(screen.getByText('To meet it')).toBeVisible();
  expect(screen.queryByText('Problem')).not.toBeInTheDocument();
  rerender(<ExplanationView explanation={explain({ terms: [binding] })} />);
  expect(screen.getByText('Problem')).toBeVisible();
  expect(screen.queryByText('To meet it')).not.toBeInTheDocument();
});

describe('the verdict', () => {
  it.each([
    ['a rule that was tested', [makeTerm()], null],
    ['nothing on file, which is its own verdict', [], null],
    ['an award, which is no rule', [award], null],
    ['a wish alone', [preference], 'no deciding rule'],
    [
      'a rule that only a human can check',
      [makeTerm(), makeTerm({ termId: 9, isMandatory: false, outcome: 'unknown', film: null })],
      '1 rule to check yourself',
    ],
    ['a wish that rests on a fact nobody told', [makeTerm(), missing], null],
    [
      'alternatives that nobody can test, as the one frame they are',
      [makeTerm(), ...either],
      '1 rule to check yourself',
    ],
    ['alternatives of which one holds', [makeTerm(), { ...either[0]!, outcome: 'pass' }, either[1]!], null],
  ] as [string, TermVerdict[], string | null][])(
    'shows the right caveat and the same rule in the strip: %s',
    (_what, terms, caveat) => {
      expect(getCaveat(explain({ terms }))).toBe(caveat);
      render(<ReasonStrip label="Rules" reasons={getRequirements(terms).map(toReason)} />);
      const hatched = screen.queryAllByRole('button').filter((cell) => cell.dataset.outcome === 'unknown');
      expect(hatched).toHaveLength(caveat === '1 rule to check yourself' ? 1 : 0);
    },
  );

  it('is never “eligible” without rules', () => {
    show({
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
  it('appear below the verdict that they give together', () => {
    show({ verdict: 'needs-confirmation', terms: [country, nationality] });
    const together = within(screen.getByText('One of these must be met').closest('li')!);
    expect(together.getAllByText('Not known')).toHaveLength(2);
    expect(
      within(together.getByRole('list'))
        .getAllByRole('listitem')
        .map((item) => item.querySelector('strong')!.textContent),
    ).toEqual(['Production country', 'Nationality']);
  });
  it('are no obstacle when one fails and another holds', () => {
    show({ terms: [country, makeTerm({ ...nationality, outcome: 'pass', change: null })] });
    expect(screen.queryByText('Problem')).not.toBeInTheDocument();
  });
  it('are left out of the obstacles when one of them holds', () => {
    const terms = [
      makeTerm({ ...country, isMandatory: true }),
      makeTerm({ ...nationality, outcome: 'pass', change: null }),
    ];
    const other = ['a', 'b'].map((change, n) =>
      makeTerm({ termId: 10 + n, outcome: 'fail', change: written(change) }),
    );
    expect(formatChange(explain({ verdict: 'not-eligible', terms: [...terms, ...other] }))).toBe(
      'Not met: a · b',
    );
  });
});

it('a rule that no test can read is shown as not tested, neither as preferred nor as unknown', () => {
  show({
    terms: [
      makeTerm({
        outcome: 'unknown',
        film: null,
        isMandatory: false,
        change: written('Check this yourself, or ask the festival'),
      }),
    ],
  });
  expect(screen.getByText('Not checked')).toBeVisible();
  expect(screen.queryByText(/preferred/)).not.toBeInTheDocument();
});

describe('a near miss', () => {
  const terms = [makeTerm({ outcome: 'fail' }), makeTerm({ termId: 2, outcome: 'unknown' })];
  const near = (change: string, isChange: boolean) => ({
    verdict: 'not-eligible' as const,
    terms,
    nearMiss: { termIds: [1], groupKey: null, change: written(change), isChange, distance: 0.1 },
  });
  it('names the change, and what remains to be confirmed', () => {
    show(near('Cut 12 s (to 20:00)', true));
    expect(
      screen.getByText(/^Cut 12 s \(to 20:00\), then confirm 1 more item$/, {
        ignore: false,
        selector: 'div',
      }),
    ).toBeVisible();
    expect(screen.getByText('One rule away:')).toBeVisible();
    expect(screen.queryByText(/One change opens/)).not.toBeInTheDocument();
    const text = formatChange(
      explain({ ...near('Cut 12 s', true), terms: [...terms, makeTerm({ termId: 3, outcome: 'unknown' })] }),
    );
    expect(text).toBe('One rule away: cut 12 s, then confirm 2 more items');
  });
  it('is opened by one change when nothing else is in doubt', () => {
    show({ ...near('Cut 12 s (to 20:00)', true), terms: terms.slice(0, 1) });
    expect(screen.getByText('One change would open this:')).toBeVisible();
  });
  it('that nobody can change is shown as an obstacle, not as a change', () => {
    show(near('Only for directors from Sweden', false));
    expect(screen.getByText('One rule is not met:')).toBeVisible();
    expect(screen.queryByText(/One change|One rule away/)).not.toBeInTheDocument();
    expect(formatChange(explain(near('Only for directors from Sweden', false)))).toBe(
      'Only for directors from Sweden',
    );
  });

  it.each([
    [1, 'At most no earlier features: One too many'],
    [null, 'At most no earlier features'],
  ])(
    'shows how far the film is off when there is a measure, also for a whole-number limit: %s',
    (distance, text) => {
      const missed = makeTerm({ outcome: 'fail', change: written('One too many') });
      const { nearMiss, verdict } = near('At most no earlier features', false);
      expect(formatChange(explain({ verdict, terms: [missed], nearMiss: { ...nearMiss, distance } }))).toBe(
        text,
      );
    },
  );

  it('does not mention awards when there are none', () => {
    show({ terms: [makeTerm()] });
    expect(screen.queryByText(/award/)).not.toBeInTheDocument();
  });
});
