import { isPersonName, LONGEST_NAME, plainName } from '@laurel/rules/people';
import { useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/drafts';
import { t } from '../../../lib/texts/profile';
import type { Profile } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { TextField } from '../../../ui/text-field';
import css from './profile.module.css';
import { useProfileChange } from './use-profile-change';

function faultOf(name: string): string | null {
  if (name === '') return t('person.name.empty');
  if (name.length > LONGEST_NAME) return t('person.name.long', { most: LONGEST_NAME });
  return isPersonName(name) ? null : t('person.name.signs');
}

/** A name that is typed and not saved yet is there again when one comes back. */
export function NameForm({ profile }: { profile: Profile }) {
  const { save, isSaving } = useProfileChange(profile);
  const draft = `${profile.userId}:name`;
  const [typed, setTyped] = useState(() => readDraft<string>(draft)?.value ?? null);
  const keep = (next: string | null) => {
    setTyped(next);
    if (next === null || next === profile.name) forgetDraft(draft);
    else keepDraft(draft, { value: next });
  };
  const [failed, setFailed] = useState<string | null>(null);
  const name = typed ?? profile.name;
  const send = async () => {
    const wanted = plainName(name);
    const fault = faultOf(wanted) ?? (wanted === profile.name ? null : await save({ name: wanted }));
    setFailed(fault);
    if (!fault) keep(null);
  };
  return (
    <Form className={css.form} onSubmit={send}>
      <TextField
        label={t('person.name')}
        hint={t('person.name.hint')}
        error={failed ?? undefined}
        name="name"
        autoComplete="name"
        value={name}
        onChange={({ target }) => {
          keep(target.value);
          setFailed(null);
        }}
      />
      <Button type="submit" look="primary" busy={isSaving} disabled={name === profile.name}>
        {t('save')}
      </Button>
    </Form>
  );
}
