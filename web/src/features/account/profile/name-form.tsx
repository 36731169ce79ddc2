import { isPersonName, MAX_NAME_LENGTH, normalizePersonName } from '@laurel/rules/accounts/people';
import { useState } from 'react';
import { forgetDraft, saveDraft, readDraft } from '../../../lib/drafts/drafts';
import { t } from '@laurel/messages/pages/account/profile';
import type { Profile } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/forms/form';
import { TextField } from '../../../ui/forms/text-field';
import css from './profile.module.css';
import { useProfileChange } from './use-profile-change';

function findNameError(name: string): string | null {
  if (name === '') return t('person.name.empty');
  if (name.length > MAX_NAME_LENGTH) return t('person.name.long', { max: MAX_NAME_LENGTH });
  return isPersonName(name) ? null : t('person.name.symbols');
}

/** A typed but unsaved name is restored when the user comes back. */
export function NameForm({ profile }: { profile: Profile }) {
  const { save, isSaving } = useProfileChange(profile);
  const draftKey = `${profile.userId}:name`;
  const [draftName, setDraftName] = useState(() => readDraft<string>(draftKey)?.value ?? null);
  const setTypedName = (next: string | null) => {
    setDraftName(next);
    if (next === null || next === profile.name) forgetDraft(draftKey);
    else saveDraft(draftKey, { value: next });
  };
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const name = draftName ?? profile.name;
  const send = async () => {
    const newName = normalizePersonName(name);
    const error = findNameError(newName) ?? (newName === profile.name ? null : await save({ name: newName }));
    setErrorMessage(error);
    if (!error) setTypedName(null);
  };
  return (
    <Form className={css.form} onSubmit={send}>
      <TextField
        label={t('person.name')}
        hint={t('person.name.hint')}
        error={errorMessage ?? undefined}
        name="name"
        autoComplete="name"
        value={name}
        onChange={({ target }) => {
          setTypedName(target.value);
          setErrorMessage(null);
        }}
      />
      <Button type="submit" variant="primary" busy={isSaving} disabled={name === profile.name}>
        {t('save')}
      </Button>
    </Form>
  );
}
