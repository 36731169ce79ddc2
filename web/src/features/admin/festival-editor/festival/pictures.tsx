import { PICTURE_FIELDS, type PictureField } from '@laurel/rules/pictures/festival-pictures';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import css from '../editor.module.css';
import type { FestivalDraft } from '../../festival-fields/festival-fields';
import { PictureBox } from './picture-box';

type Props = {
  festivalId: number;
  draft: FestivalDraft;
  errors: Record<string, string>;
  onChange: (field: PictureField, value: string | null) => void;
};

/** The pictures of a festival. A chosen file is cropped and shown here before the festival is saved. */
export function Pictures({ festivalId, draft, errors, onChange }: Props) {
  return (
    <fieldset className={css.group}>
      <legend>{t('group.pictures')}</legend>
      {PICTURE_FIELDS.map((field) => (
        <PictureBox
          key={field}
          field={field}
          label={t(`festival.field.${field}`)}
          festivalId={festivalId}
          draft={draft}
          error={errors[field]}
          onChange={(value) => onChange(field, value)}
        />
      ))}
      <p className={css.rights}>{t('picture.rights')}</p>
    </fieldset>
  );
}
