import { FINAL_CHANGES, MERGED, WHOLE } from '@laurel/rules/festivals/catalogue-editing';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../../lib/server/bff';
import { formatInstant } from '../../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { useCommand } from '../../../../lib/server/use-command';
import type { CatalogChange } from '../../../../lib/server/wire';
import { Button } from '../../../../ui/buttons/button';
import { toast } from '../../../../ui/feedback/toast';
import admin from '../../admin.module.css';
import { Actor } from './actor';
import css from '../editor.module.css';
import { getFieldLabel } from '../../festival-fields/festival-fields';
import { formatValue } from '../../festival-fields/format-value';
import { QueryStatus } from '../../../../widgets/feedback/query-status';
import { showError } from '../../../../widgets/feedback/show-error';

const PAGE_SIZE = 30;

/** The changes of a festival and its competitions, field by field, each with an undo. */
export function HistoryList({ festivalId }: { festivalId: number }) {
  /** The change before which each page starts, from the second page to the visible one. */
  const [pageStarts, setPageStarts] = useState<number[]>([]);
  const pageStart = pageStarts.at(-1);
  const history = useQuery({
    ...query('getCatalogHistory', {
      festivalId,
      pageSize: PAGE_SIZE,
      ...(pageStart && { before: pageStart }),
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = history;
  return (
    <section className={admin.section} aria-label={t('section.history')}>
      <h2>{t('section.history')}</h2>
      <QueryStatus query={history} lines={6} height="row" />
      {data?.total === 0 && <p className={admin.muted}>{t('history.none')}</p>}
      {data && (
        <>
          <ol className={css.changes}>
            {data.items.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ol>
          {(pageStart || data.next) && (
            <nav className={admin.actions} aria-label={t('history.pages')}>
              <Button disabled={!pageStart} onClick={() => setPageStarts(pageStarts.slice(0, -1))}>
                {t('history.newer')}
              </Button>
              <Button
                disabled={!data.next || history.isPlaceholderData}
                onClick={() => setPageStarts([...pageStarts, data.next!])}
              >
                {t('history.older')}
              </Button>
            </nav>
          )}
        </>
      )}
    </section>
  );
}

function Change({ change }: { change: CatalogChange }) {
  const { id, at, name, competitionId, field, before, after, isUndone, isFinal, undoes } = change;
  const undoCommand = useCommand('undoCatalogChange');
  const isFieldChange = !FINAL_CHANGES.includes(field);
  const label = getChangeLabel(change);
  const undoChange = () =>
    undoCommand.mutate(
      { changeId: id },
      { onSuccess: () => toast(t('history.done', { field: label })), onError: showError },
    );
  return (
    <li>
      <p>
        <strong>{label}</strong> {competitionId !== null && <span dir="auto">· {name}</span>}
      </p>
      <p className={admin.muted}>
        <time dateTime={at}>{formatInstant(at)}</time> · <Actor actor={change.actor} />
        {undoes !== null && ` · ${t('history.undoes')}`}
      </p>
      {isFieldChange && (
        <>
          <p dir="auto">
            {t('history.from')}: {formatValue(field, before)}
          </p>
          <p dir="auto">
            {t('history.after')}: {formatValue(field, after)}
          </p>
          {isUndone && <p className={admin.muted}>{t('history.undone')}</p>}
          {!isUndone && !isFinal && (
            <div>
              <Button
                size="small"
                busy={undoCommand.isPending}
                aria-label={t('history.undo.of', { field: label })}
                onClick={undoChange}
              >
                {t('history.undo')}
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  );
}

function getChangeLabel({ field, after }: CatalogChange): string {
  if (field === MERGED) return t('history.merged', { name: (after as { name: string }).name });
  return field === WHOLE ? t(after === null ? 'history.deleted' : 'history.added') : getFieldLabel(field);
}
