import { useCommand } from '../../../../lib/server/use-command';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import type { CompetitionWhole, Festival } from '../../../../lib/server/wire';
import { Button } from '../../../../ui/buttons/button';
import { Form } from '../../../../ui/forms/form';
import { toast } from '../../../../ui/feedback/toast';
import admin from '../../admin.module.css';
import css from '../editor.module.css';
import {
  toFestivalDraft,
  FESTIVAL_FIELDS,
  NEW_FESTIVAL,
  type FestivalDraft,
} from '../../festival-fields/festival-fields';
import { Pictures } from './pictures';
import { SaveBar } from '../editing/save-bar';
import { LateDeadlines } from '../editing/late-deadlines';
import { ConflictDialog } from '../editing/conflict-dialog';
import { useEditing } from '../editing/use-editing';
import { ValueBox } from '../../festival-fields/value-box';

const toStored = (festival: Festival | null) =>
  festival
    ? { value: toFestivalDraft(festival), version: festival.version }
    : { value: NEW_FESTIVAL, version: 0 };
const TEXT_FIELDS = ['description', 'homepage', 'filmfreewayLink', 'contactEmail', 'city'];
/** The id with which the poster of a new festival is drawn. */
const NEW_FESTIVAL_ID = 1;
/** Replaces empty texts by null. */
const toInput = (draft: FestivalDraft): FestivalDraft => ({
  ...draft,
  ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, draft[field as 'city']?.trim() || null])),
});

type Props = {
  festival: Festival | null;
  competitions?: readonly CompetitionWhole[];
  onSaved?: (id: number) => void;
};
const NO_COMPETITIONS: readonly CompetitionWhole[] = [];

/** The fields of a festival except its competitions. Without a festival, the form creates one. */
export function FestivalForm({ festival, competitions = NO_COMPETITIONS, onSaved }: Props) {
  const command = useCommand('saveFestival');
  const send = async (draft: FestivalDraft, version: number, { isVerified }: { isVerified: boolean }) => {
    const keys = festival ? { festivalId: festival.id, version } : {};
    const savedFestival = await command.mutateAsync({
      ...keys,
      festival: toInput(draft) as never,
      isVerified,
    });
    toast(t('saved', { name: savedFestival.name }));
    onSaved?.(savedFestival.id);
    return toStored(savedFestival);
  };
  const editing = useEditing<FestivalDraft>({
    stored: toStored(festival),
    save: (draft, version) => send(draft, version, { isVerified: false }),
    getConcurrentValue: ({ refusal }) =>
      refusal.code === 'festival.stale'
        ? toStored((refusal.details as { festival: Festival }).festival)
        : null,
  });
  const { draft, errors } = editing;
  const getBoxValue = (name: keyof FestivalDraft) =>
    name === 'usualMonth' && draft.usualMonth !== null ? String(draft.usualMonth) : draft[name];
  const createChangeHandler = (name: keyof FestivalDraft) => (value: unknown) =>
    editing.set({ [name]: name === 'usualMonth' && value !== null ? Number(value) : value });
  return (
    <>
      <Form className={admin.form} onSubmit={() => editing.save()}>
        {FESTIVAL_FIELDS.map(({ group, fields }) => (
          <fieldset key={group} className={css.group}>
            <legend>{group}</legend>
            {fields.map(({ name, kind }) => (
              <ValueBox
                key={name}
                kind={kind}
                label={t(`festival.field.${name}`)}
                error={errors[name]}
                value={getBoxValue(name)}
                country={draft.country}
                onChange={createChangeHandler(name)}
              />
            ))}
          </fieldset>
        ))}
        <Pictures
          festivalId={festival?.id ?? NEW_FESTIVAL_ID}
          draft={draft}
          errors={errors}
          onChange={(field, value) => editing.set({ [field]: value })}
        />
        <LateDeadlines festival={draft} competitions={competitions} />
        <SaveBar
          isChanged={editing.isChanged}
          isBusy={editing.isBusy}
          error={errors['']}
          onDiscard={editing.discard}
        >
          {festival && (
            <Button
              busy={editing.isBusy}
              onClick={() =>
                void editing.save((value, version) => send(value, version, { isVerified: true }))
              }
            >
              {t('verify')}
            </Button>
          )}
        </SaveBar>
      </Form>
      <ConflictDialog name={draft.name} editing={editing} />
    </>
  );
}
