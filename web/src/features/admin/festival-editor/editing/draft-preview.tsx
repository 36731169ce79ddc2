import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatRuntime } from '@laurel/rules/films/runtimes';
import { query } from '../../../../lib/server/bff';
import { countryName } from '@laurel/messages/formatting/location-names';
import { getErrorText, RefusalError } from '../../../../lib/server/refused';
import type { Input } from '../../../../lib/server/functions';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import { t as labels } from '@laurel/messages/pages/matching/labels';
import { useDebounced } from '../../../../ui/hooks/use-debounced';
import type { TermsPreview, Verdict, VerdictMove } from '../../../../lib/server/wire';
import { Notice } from '../../../../ui/feedback/notice';
import { Waiting } from '../../../../widgets/feedback/waiting';
import css from '../editor.module.css';

const PREVIEW_DELAY_MS = 300;
const MAX_EXAMPLES = 8;
const CARD_PATH = /^(terms|dates)\.(\d+)/;
const sumMoves = (moves: readonly VerdictMove[], side: 'before' | 'after', verdict: Verdict) =>
  moves.reduce((total, move) => total + (move[side] === verdict ? move.count : 0), 0);
const countChanges = (moves: readonly VerdictMove[]) =>
  moves.reduce((total, { before, after, count }) => total + (before === after ? 0 : count), 0);

type Draft = Input<'previewTerms'>;

type Props = { draft: Draft; unfinishedIndex: number; isChanged: boolean };

/**
 * Shows which registered and sample films a draft would accept, compared with today. The preview updates while the
 * user types, unless a rule or deadline is incomplete. `unfinishedIndex`: the zero-based index of the first
 * incomplete one, or -1.
 */
export function DraftPreview({ draft, unfinishedIndex, isChanged }: Props) {
  const debouncedInput = JSON.parse(
    useDebounced(JSON.stringify({ draft, unfinishedIndex }), PREVIEW_DELAY_MS),
  ) as { draft: Draft; unfinishedIndex: number };
  const isComplete = debouncedInput.unfinishedIndex < 0;
  const preview = useQuery({
    ...query('previewTerms', debouncedInput.draft),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: (count, error) => {
      const isDraftRefused = error instanceof RefusalError && error.status === 400;
      return !isDraftRefused && count < 2;
    },
  });
  const { data, error, isPlaceholderData } = preview;
  return (
    <aside className={css.preview} aria-label={t('preview')} data-stale={isPlaceholderData || undefined}>
      <h3>{t('preview')}</h3>
      {error && <Notice tone="ask">{t('preview.refused', { why: formatRefusalReason(error) })}</Notice>}
      {!isComplete && (
        <Notice tone="ask">
          {t('preview.unfinished', {
            which: formatCardName(debouncedInput.draft.terms !== undefined, debouncedInput.unfinishedIndex),
          })}
        </Notice>
      )}
      {isComplete && preview.isPending && <Waiting query={preview} lines={6} />}
      {data && !error && (
        <>
          <p role="status">
            {isChanged && countChanges(data.films) + countChanges(data.probes) > 0
              ? t('preview.changes', { n: countChanges(data.films), probes: countChanges(data.probes) })
              : t('preview.same')}
          </p>
          {data.isRebuilding && <Notice>{t('preview.loading')}</Notice>}
          <Counts label={t('preview.stored')} moves={data.films} />
          <Counts label={t('preview.probes')} moves={data.probes} />
          {data.examples.length > 0 && <Examples examples={data.examples} />}
        </>
      )}
    </aside>
  );
}

const formatCardName = (isTerm: boolean, index: number) => t(isTerm ? 'term.n' : 'date.n', { n: index + 1 });

/** Formats why the draft was refused and which rule or deadline caused it. */
function formatRefusalReason(error: Error): string {
  const [, list, n] = CARD_PATH.exec((error instanceof RefusalError && error.refusal.field) || '') ?? [];
  const reason = getErrorText(error);
  if (n === undefined) return reason;
  return `${formatCardName(list === 'terms', Number(n))}: ${reason}`;
}

function Counts({ label, moves }: { label: string; moves: readonly VerdictMove[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{t('preview.today')}</th>
          <th scope="col">{t('preview.draft')}</th>
        </tr>
      </thead>
      <tbody>
        {VERDICTS.map((verdict) => (
          <tr key={verdict}>
            <th scope="row">{labels(`verdict.${verdict}`)}</th>
            <td>{sumMoves(moves, 'before', verdict).toLocaleString('en')}</td>
            <td>{sumMoves(moves, 'after', verdict).toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Example = TermsPreview['examples'][number];
/** Describes a sample film, which has no title, by the fields that decide most often. */
const describeExample = ({ details }: Example) =>
  [
    details.types[0],
    details.length !== null && formatRuntime(details.length),
    details.productionCountries.map((code) => countryName(code)).join(', '),
    details.genres[0],
    details.productionDate,
  ]
    .filter(Boolean)
    .join(' · ');
function Examples({ examples }: { examples: readonly Example[] }) {
  return (
    <details>
      <summary>{t('preview.examples')}</summary>
      <ul>
        {examples.slice(0, MAX_EXAMPLES).map((example, n) => (
          <li key={n}>
            {describeExample(example)}: {labels(`verdict.${example.before}`)} →{' '}
            {labels(`verdict.${example.after}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
