import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRefusal } from '@laurel/messages/formatting/refusal-text';
import { query } from '../../../../lib/server/bff';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { useCommand } from '../../../../lib/server/use-command';
import type { CompetitionWhole, Festival, FestivalWhole } from '../../../../lib/server/wire';
import { Button } from '../../../../ui/buttons/button';
import { Notice } from '../../../../ui/feedback/notice';
import { FilterTabs } from '../../../../ui/layout/tabs';
import { toast } from '../../../../ui/feedback/toast';
import admin from '../../admin.module.css';
import { CompetitionForm } from './competition-form';
import { formatContradiction } from './format-contradiction';
import { LateDeadlines } from '../editing/late-deadlines';
import { DatesEditor } from './dates-editor';
import { TermsEditor } from './terms-editor';
import { showError } from '../../../../widgets/feedback/show-error';
import { Confirmation } from '../../confirmation';

const SIDES = ['terms', 'dates', 'details'] as const;
export type Side = (typeof SIDES)[number];
export const parseSide = (value: string | null): Side => SIDES.find((side) => side === value) ?? 'terms';

type Props = {
  festival: Pick<Festival, 'startsOn' | 'endsOn'>;
  fullCompetition: CompetitionWhole;
  entries: number;
  contradictions: FestivalWhole['contradictions'];
  side: Side;
  onSide: (side: Side) => void;
  onDeleted: () => void;
};

/** One competition: its rules, deadlines and other fields, and the actions on it. */
export function CompetitionSection({
  festival,
  fullCompetition,
  entries,
  contradictions,
  side,
  onSide,
  onDeleted,
}: Props) {
  const { id, name, version, isDeprecated, festivalId } = fullCompetition.competition;
  const [isConfirming, setConfirming] = useState(false);
  const deprecate = useCommand('deprecateCompetition');
  // `navigatesAway` prevents a refetch of the visible queries, which would not find the deleted competition.
  const remove = useCommand('deleteCompetition', { navigatesAway: true });
  const client = useQueryClient();
  const { queryKey } = query('getFestivalWhole', { festivalId });
  const toggleDeprecated = () =>
    deprecate.mutate(
      { competitionId: id, isDeprecated: !isDeprecated },
      {
        onSuccess: ({ items: [result] }) => {
          const error = result?.error;
          if (error) toast(formatRefusal({ ...error, field: error.field ?? undefined }), 'refused');
          else toast(t(isDeprecated ? 'undeprecate.done' : 'deprecate.done', { name }));
        },
        onError: showError,
      },
    );
  const deleteCompetition = () =>
    remove.mutate(
      { competitionId: id, version },
      {
        onSuccess: () => {
          client.setQueryData<FestivalWhole>(
            queryKey,
            (cached) =>
              cached && {
                ...cached,
                competitions: cached.competitions.filter(({ competition }) => competition.id !== id),
              },
          );
          toast(t('delete.done', { name }));
          onDeleted();
          void client.invalidateQueries({ queryKey });
        },
        onError: showError,
        onSettled: () => setConfirming(false),
      },
    );
  return (
    <section className={admin.section} aria-label={name}>
      <h2 dir="auto">{name}</h2>
      <div className={admin.actions}>
        {isDeprecated && <span className={admin.badge}>{t('deprecated')}</span>}
        {entries > 0 && <span className={admin.badge}>{t('entries', { n: entries })}</span>}
        <Button size="small" busy={deprecate.isPending} onClick={toggleDeprecated}>
          {t(isDeprecated ? 'undeprecate' : 'deprecate')}
        </Button>
        <Button size="small" variant="danger" onClick={() => setConfirming(true)}>
          {t('delete')}
        </Button>
      </div>
      {contradictions.map((contradiction) => (
        <Notice key={`${contradiction.termId} ${contradiction.field}`}>
          {t('term.contradiction', formatContradiction(contradiction))}
        </Notice>
      ))}
      <LateDeadlines festival={festival} competitions={[fullCompetition]} />
      <FilterTabs
        label={t('sections')}
        value={side}
        onChange={onSide}
        tabs={SIDES.map((value) => ({
          value,
          label: t(`competition.${value}`),
          ...(value !== 'details' && { count: fullCompetition[value].length }),
        }))}
      />
      {side === 'terms' && <TermsEditor key={id} fullCompetition={fullCompetition} />}
      {side === 'dates' && <DatesEditor key={id} fullCompetition={fullCompetition} />}
      {side === 'details' && (
        <CompetitionForm key={id} festivalId={festivalId} competition={fullCompetition.competition} />
      )}
      {isConfirming && (
        <Confirmation
          title={t('delete.competition', { name })}
          sendLabel={entries === 0 ? t('delete') : null}
          cancelLabel={t('cancel')}
          isBusy={remove.isPending}
          onSend={deleteCompetition}
          onClose={() => setConfirming(false)}
        >
          <p>{entries > 0 ? t('delete.entries', { n: entries }) : t('delete.lead')}</p>
        </Confirmation>
      )}
    </section>
  );
}
