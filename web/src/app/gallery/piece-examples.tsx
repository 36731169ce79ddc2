import { addDays, today } from '@laurel/rules/dates/days';
import { message } from '@laurel/words/messages/message';
import { PremiereLedger } from '../../features/films/premieres/premiere-ledger';
import { Example, Examples } from '../../features/gallery/example';
import { ListGroupHead } from '../../features/matching/list/list-group-head';
import { MatchRow } from '../../features/matching/rows/match-row';
import { RowPlaceholder } from '../../features/matching/rows/row-placeholder';
import { SubmissionCard } from '../../features/submissions/card/submission-card';
import type { Row } from '../../lib/server/wire';
import { VerdictIcon } from '../../widgets/matching/verdict-icon';
import { inventedRow, inventedSubmission, term } from './example-data';

const none = () => {};
const rowActions = { onChoose: none, onOpen: none, onAdd: none, onHide: none };
const cardActions = { onMove: none, onHistory: none, onScreening: none, onToggle: none };
const film = { length: 1200, directorIsStudent: null };
const shown = {
  screenings: [{ date: '2026-05-01', country: 'AT', city: 'Vienna', kind: 'festival' }],
  isOnline: false,
  productionCountries: ['PT'],
};
const age = message('rule.written', { written: 'Add the director’s age' });
const cut = {
  termIds: [2],
  groupKey: null,
  change: message('rule.written', { written: 'Cut 12 s (to 20:00)' }),
  isChange: true,
  distance: 0.01,
};

const rows: [of: string, row: Row, chosen?: boolean][] = [
  ['eligible', inventedRow(1)],
  [
    'chosen, eligible but for a rule to check',
    inventedRow(2, { explanation: { terms: [term(1, 'pass'), term(2, 'unknown', { film: null })] } }),
    true,
  ],
  [
    'chosen, to confirm, which opens later',
    inventedRow(3, {
      opensOn: `${addDays(today(), 4)}T00:00:00Z`,
      explanation: {
        verdict: 'needs-confirmation',
        terms: [term(1, 'pass'), term(2, 'unknown', { change: age })],
      },
    }),
    true,
  ],
  [
    'no rules on file, nothing else known',
    inventedRow(4, {
      nextDeadline: null,
      dates: [],
      fee: null,
      odds: null,
      explanation: { verdict: 'unchecked', terms: [], notices: [message('notice.no-rules')] },
    }),
  ],
  [
    'missed by little',
    inventedRow(5, {
      explanation: { verdict: 'not-eligible', terms: [term(1, 'pass'), term(2, 'fail')], nearMiss: cut },
    }),
  ],
  [
    'another verdict by a what-if, on the list',
    inventedRow(6, { verdictBefore: 'not-eligible', submission: inventedSubmission(6) }),
  ],
  ['hidden', inventedRow(7, { isHidden: true, hiddenReason: 'too-far' })],
];

/** The features' main components, as far as they can be shown alone. */
export function PieceExamples() {
  return (
    <Examples>
      {rows.map(([title, row, chosen = false]) => (
        <Example key={title} title={`A match’s row: ${title}`} isWide>
          <MatchRow
            row={row}
            chosen={chosen}
            isAdding={false}
            isOpen={false}
            listPath="/test"
            actions={rowActions}
          />
        </Example>
      ))}
      <Example title="A match’s row on its way" isWide>
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
              submission={inventedSubmission(isOpen ? 12 : 11)}
              verdict={() => <VerdictIcon verdict="eligible" size={16} />}
              isOpen={isOpen}
              actions={cardActions}
            />
          </ul>
        </Example>
      ))}
      <Example title="The premiere ledger: shown in one country">
        <PremiereLedger film={shown} unlisted={[]} coming={[]} />
      </Example>
    </Examples>
  );
}
