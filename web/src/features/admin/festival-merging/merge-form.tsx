import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getErrorText, RefusalError } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/administration/festival-merging';
import { useCommand } from '../../../lib/server/use-command';
import type { FestivalWhole } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { toast } from '../../../ui/feedback/toast';
import admin from '../admin.module.css';
import { toFestivalDraft } from '../festival-fields/festival-fields';
import { CompetitionChoices } from './competition-choices';
import { FieldChoices } from './field-choices';
import { getMergePath } from './merge-address';
import { findDifferingFields, getDefaultFields, getDefaultJoins, type Joins } from './merging';
import css from './merging.module.css';
import { Confirmation } from '../confirmation';

type Props = { target: FestivalWhole; mergedFestival: FestivalWhole; watches: number };

/** Merges two festivals: chooses the fields, joins the competitions and lists the consequences. */
export function MergeForm({ target, mergedFestival, watches }: Props) {
  const navigate = useNavigate();
  const command = useCommand('mergeFestivals', { navigatesAway: true });
  const targetFields = toFestivalDraft(target.festival);
  const mergedFields = toFestivalDraft(mergedFestival.festival);
  const fields = findDifferingFields(targetFields, mergedFields);
  const [fromMerged, setFromMerged] = useState(() => getDefaultFields(targetFields, mergedFields));
  const [joins, setJoins] = useState<Joins>(() =>
    getDefaultJoins(target.competitions, mergedFestival.competitions),
  );
  const [isConfirming, setConfirming] = useState(false);
  const names = { target: target.festival.name, merged: mergedFestival.festival.name };
  const send = () =>
    command.mutate(
      {
        targetId: target.festival.id,
        targetVersion: target.festival.version,
        mergedId: mergedFestival.festival.id,
        mergedVersion: mergedFestival.festival.version,
        fromMerged: [...fromMerged],
        competitions: mergedFestival.competitions.map(({ competition: { id, version } }) => ({
          competitionId: id,
          version,
          ...(joins[id] && { targetId: joins[id] }),
        })),
      },
      {
        onSuccess: ({ id, name }) => {
          toast(t('done', { ...names, target: name }));
          void navigate(`/admin/festival-list/${id}`, { replace: true });
        },
        onError: () => setConfirming(false),
      },
    );
  const entries = mergedFestival.entries.reduce((sum, { count }) => sum + count, 0);
  return (
    <Form className={admin.form} onSubmit={() => setConfirming(true)}>
      <div className={css.sides}>
        {(['target', 'merged'] as const).map((side) => (
          <div key={side} className={css.one}>
            <small className={admin.muted}>{t(side)}</small>
            <strong dir="auto">{names[side]}</strong>
          </div>
        ))}
      </div>
      <div className={admin.actions}>
        <ButtonLink size="small" to={getMergePath(mergedFestival.festival.id, target.festival.id)} replace>
          {t('swap')}
        </ButtonLink>
      </div>
      <FieldChoices
        fields={fields}
        targetFields={targetFields}
        mergedFields={mergedFields}
        fieldsFromMerged={fromMerged}
        onChoose={setFromMerged}
      />
      <CompetitionChoices target={target} mergedFestival={mergedFestival} joins={joins} onJoin={setJoins} />
      <section className={admin.section}>
        <h2>{t('consequences')}</h2>
        <ul className={css.follows}>
          <li>{t('consequences.entries', { n: entries })}</li>
          <li>{t('consequences.watches', { n: watches })}</li>
          <li>{t('consequences.both')}</li>
        </ul>
      </section>
      {command.isError && <Notice tone="refused">{formatMergeError(command.error)}</Notice>}
      <div className={admin.actions}>
        <Button type="submit" variant="primary" busy={command.isPending}>
          {t('send')}
        </Button>
      </div>
      {isConfirming && (
        <Confirmation
          title={t('send.title', names)}
          sendLabel={t('send')}
          cancelLabel={t('cancel')}
          isBusy={command.isPending}
          onSend={send}
          onClose={() => setConfirming(false)}
        >
          <p>{t('send.lead')}</p>
        </Confirmation>
      )}
    </Form>
  );
}

const formatMergeError = (error: Error) =>
  error instanceof RefusalError && error.refusal.code.endsWith('.stale') ? t('stale') : getErrorText(error);
