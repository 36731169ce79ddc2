import { addDays, today } from '@laurel/rules/dates/days';
import { message } from '@laurel/messages/formatting/message';
import { PremiereStatus } from '../../features/films/premieres/premiere-status';
import { Example, Examples } from '../../features/gallery/example';
import { ListGroupHead } from '../../features/matching/list/list-group-head';
import { MatchRow } from '../../features/matching/rows/match-row';
import { RowPlaceholder } from '../../features/matching/rows/row-placeholder';
import { SubmissionCard } from '../../features/submissions/card/submission-card';
import type { Row } from '../../lib/server/wire';
import { VerdictIcon } from '../../widgets/matching/verdict-icon';
import { createRow, createSubmission, createTerm } from './example-data';

const doNothing = () => {};
const rowActions = { onChoose: doNothing, onOpen: doNothing, onAdd: doNothing, onHide: doNothing };
const cardActions = { onMove: doNothing, onHistory: doNothing, onScreening: doNothing, onToggle: doNothing };
const film = { length: 1200, directorIsStudent: null };
const screenedFilm = {
  screenings: [{ date: '2026-05-01', country: 'AT', city: 'Vienna', kind: 'festival' }],
  isOnline: false,
  productionCountries: ['PT'],
};
const ageHint = message('rule.written', { written: 'Add the director’s age' });
const nearMiss = {
  termIds: [2],
  groupKey: null,
  change: message('rule.written', { written: 'Cut 12 s (to 20:00)' }),
  isChange: true,
  distance: 0.01,
};

const rows: [title: string, row: Row, isChosen?: boolean][] = [
  ['eligible', createRow(1)],
  [
    'chosen, eligible except for a rule to check',
    createRow(2, {
      explanation: { terms: [createTerm(1, 'pass'), createTerm(2, 'unknown', { film: null })] },
    }),
    true,
  ],
  [
    'chosen, to confirm, which opens later',
    createRow(3, {
      opensOn: `${addDays(today(), 4)}T00:00:00Z`,
      explanation: {
        verdict: 'needs-confirmation',
        terms: [createTerm(1, 'pass'), createTerm(2, 'unknown', { change: ageHint })],
      },
    }),
    true,
  ],
  [
    'no rules on file, nothing else known',
    createRow(4, {
      nextDeadline: null,
      dates: [],
      fee: null,
      odds: null,
      explanation: { verdict: 'unchecked', terms: [], notices: [message('notice.no-rules')] },
    }),
  ],
  [
    'a near miss',
    createRow(5, {
      explanation: {
        verdict: 'not-eligible',
        terms: [createTerm(1, 'pass'), createTerm(2, 'fail')],
        nearMiss: nearMiss,
      },
    }),
  ],
  [
    'a verdict that a what-if changed, already on the list',
    createRow(6, { verdictBefore: 'not-eligible', submission: createSubmission(6) }),
  ],
  ['hidden', createRow(7, { isHidden: true, hiddenReason: 'too-far' })],
];

/** The features' main components, as far as they can be shown alone. */
export function ProductExamples() {
  return (
    <Examples>
      {rows.map(([title, row, isChosen = false]) => (
        <Example key={title} title={`A match’s row: ${title}`} isWide>
          <MatchRow
            row={row}
            isChosen={isChosen}
            isAdding={false}
            isOpen={false}
            listPath="/test"
            actions={rowActions}
          />
        </Example>
      ))}
      <Example title="A match’s row while it loads" isWide>
        <RowPlaceholder />
      </Example>
      <Example title="The head of a group of near misses" isWide>
        <ListGroupHead head={{ title: 'Cut 12 s (to 20:00): opens 144 competitions', total: 139 }} />
      </Example>
      {[false, true].map((isOpen) => (
        <Example key={String(isOpen)} title={`A card of the board, ${isOpen ? 'open' : 'closed'}`}>
          <ul>
            <SubmissionCard
              film={film}
              submission={createSubmission(isOpen ? 12 : 11)}
              renderVerdict={() => <VerdictIcon verdict="eligible" size={16} />}
              isOpen={isOpen}
              actions={cardActions}
            />
          </ul>
        </Example>
      ))}
      <Example title="The premiere ledger: shown in one country">
        <PremiereStatus film={screenedFilm} unlisted={[]} upcoming={[]} />
      </Example>
    </Examples>
  );
}
