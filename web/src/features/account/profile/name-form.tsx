import { isPersonName, LONGEST_NAME, plainName } from '@laurel/rules/people';
import { useState } from 'react';
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

export function NameForm({ profile }: { profile: Profile }) {
  const { save, isSaving } = useProfileChange(profile);
  const [typed, setTyped] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const name = typed ?? profile.name;
  const send = async () => {
    const wanted = plainName(name);
    const fault = faultOf(wanted) ?? (wanted === profile.name ? null : await save({ name: wanted }));
    setFailed(fault);
    if (!fault) setTyped(null);
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
          setTyped(target.value);
          setFailed(null);
        }}
      />
      <Button type="submit" look="primary" busy={isSaving} disabled={name === profile.name}>
        {t('save')}
      </Button>
    </Form>
  );
}
