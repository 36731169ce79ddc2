import {
  getFieldLabel,
  COMPETITION_FIELDS,
  toCompetitionDraft,
  NEW_COMPETITION,
  type CompetitionDraft,
} from '../../festival-fields/festival-fields';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { useCommand } from '../../../../lib/server/use-command';
import type { Competition, CompetitionWhole } from '../../../../lib/server/wire';
import { Form } from '../../../../ui/forms/form';
import { toast } from '../../../../ui/feedback/toast';
import admin from '../../admin.module.css';
import css from '../editor.module.css';
import { SaveBar } from '../editing/save-bar';
import { ConflictDialog } from '../editing/conflict-dialog';
import { useEditing } from '../editing/use-editing';
import { useSaveCompetition } from '../editing/use-save-competition';
import { ValueBox } from '../../festival-fields/value-box';

const toStored = (competition: Competition | null) =>
  competition
    ? { value: toCompetitionDraft(competition), version: competition.version }
    : { value: NEW_COMPETITION, version: 0 };

type Props = { festivalId: number; competition: Competition | null; onAdded?: (id: number) => void };

/** The fields of a competition except its rules and deadlines. Without a competition, the form creates one. */
export function CompetitionForm({ festivalId, competition, onAdded }: Props) {
  const command = useCommand('saveCompetition');
  const saveCompetition = useSaveCompetition();
  const editing = useEditing<CompetitionDraft>({
    stored: toStored(competition),
    save: async (draft, version) => {
      const input = { ...draft, description: draft.description?.trim() || null };
      const { competition: savedCompetition } = await saveCompetition(
        competition?.id ?? null,
        version,
        (currentVersion) => {
          const keys = competition ? { competitionId: competition.id, version: currentVersion } : {};
          return command.mutateAsync({ ...keys, festivalId, competition: input });
        },
      );
      toast(t('saved', { name: savedCompetition.name }));
      if (!competition) onAdded?.(savedCompetition.id);
      return toStored(savedCompetition);
    },
    getConcurrentValue: ({ refusal }) =>
      refusal.code === 'competition.stale'
        ? toStored((refusal.details as { whole: CompetitionWhole }).whole.competition)
        : null,
  });
  const { draft, errors } = editing;
  return (
    <>
      <Form className={admin.form} onSubmit={() => editing.save()}>
        <div className={css.group}>
          {COMPETITION_FIELDS.filter(({ name }) => name !== 'isDeprecated').map(({ name, kind }) => (
            <ValueBox
              key={name}
              kind={kind}
              label={getFieldLabel(name)}
              error={errors[name]}
              value={draft[name]}
              onChange={(value) => editing.set({ [name]: value })}
            />
          ))}
        </div>
        <SaveBar
          isChanged={editing.isChanged}
          isBusy={editing.isBusy}
          error={errors['']}
          onDiscard={editing.discard}
        />
      </Form>
      <ConflictDialog name={draft.name} editing={editing} />
    </>
  );
}
