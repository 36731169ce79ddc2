import { FormProvider } from 'react-hook-form';
import {
  ASPECT_RATIOS,
  COLOURS,
  FRAME_RATES,
  MAX_BIOGRAPHY_LENGTH,
  MAX_CONTACT_NAME_LENGTH,
  MAX_DOSSIER_URL_LENGTH,
  MAX_LOGLINE_LENGTH,
  MAX_SCREENER_PASSWORD_LENGTH,
  MAX_SHORT_SYNOPSIS_LENGTH,
  MAX_STATEMENT_LENGTH,
  SCREENING_FORMATS,
  SOUNDS,
} from '@laurel/rules/films/dossiers';
import { MAX_EMAIL_LENGTH } from '@laurel/rules/accounts/email-address';
import { MAX_PHONE_NUMBER_LENGTH } from '@laurel/rules/accounts/phone-number';
import { getColourLabel, getSoundLabel } from '@laurel/messages/documents/dossier-details';
import { t } from '@laurel/messages/pages/films/dossier';
import type { Dossier, Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { toast } from '../../../ui/feedback/toast';
import filmCss from '../form.module.css';
import { ChoiceBox, FormatsBox, SubtitlesBox, TextBox } from './dossier-fields';
import css from './dossier.module.css';
import { useDossierForm } from './use-dossier-form';
import { toOptions } from '../../../ui/forms/to-options';

const formatOptions = toOptions(SCREENING_FORMATS);
const ratioOptions = toOptions(ASPECT_RATIOS);
const rateOptions = toOptions(FRAME_RATES);
const soundOptions = SOUNDS.map((value) => ({ value, label: getSoundLabel(value) }));
const colourOptions = COLOURS.map((value) => ({ value, label: getColourLabel(value) }));

type Props = { film: Film; dossier: Dossier; onClose: () => void };

export default function DossierDialog({ film, dossier, onClose }: Props) {
  const { form, isStale, isUnsaved, save, rebaseOnLatest } = useDossierForm(dossier);
  const { errors, isSubmitting } = form.formState;
  const isPasswordHidden = dossier.hasScreenerPassword && dossier.details.screenerPassword === null;
  const submit = form.handleSubmit(async (details) => {
    if (!(await save(details))) return;
    toast(t('saved', { name: film.name }));
    onClose();
  });
  return (
    <Dialog title={t('form.title', { name: film.name })} shape="wide" isUnsaved={isUnsaved} onClose={onClose}>
      <FormProvider {...form}>
        <Form className={css.form} onSubmit={submit} onUnparsable={() => form.trigger()}>
          <p className={filmCss.hint}>{t('form.hint')}</p>
          <section>
            <h3>{t('form.texts')}</h3>
            <TextBox name="logline" maxLength={MAX_LOGLINE_LENGTH} hint={t('logline.hint')} />
            <TextBox name="shortSynopsis" maxLength={MAX_SHORT_SYNOPSIS_LENGTH} lines={4} />
          </section>
          <section>
            <h3>{t('form.director')}</h3>
            <TextBox name="directorBiography" maxLength={MAX_BIOGRAPHY_LENGTH} lines={6} />
            <TextBox name="directorStatement" maxLength={MAX_STATEMENT_LENGTH} lines={6} />
          </section>
          <section>
            <h3>{t('form.screening')}</h3>
            <div className={css.fields}>
              <TextBox
                name="screenerUrl"
                type="url"
                maxLength={MAX_DOSSIER_URL_LENGTH}
                hint={t('screenerUrl.hint')}
              />
              <TextBox
                name="screenerPassword"
                maxLength={MAX_SCREENER_PASSWORD_LENGTH}
                hint={t(isPasswordHidden ? 'screenerPassword.stored' : 'screenerPassword.hint')}
              />
              <TextBox name="trailerUrl" type="url" maxLength={MAX_DOSSIER_URL_LENGTH} />
              <TextBox name="pressKitUrl" type="url" maxLength={MAX_DOSSIER_URL_LENGTH} />
            </div>
          </section>
          <section>
            <h3>{t('form.technical')}</h3>
            <FormatsBox options={formatOptions} />
            <div className={css.fields}>
              <ChoiceBox name="aspectRatio" options={ratioOptions} />
              <ChoiceBox name="frameRate" options={rateOptions} />
              <ChoiceBox name="sound" options={soundOptions} />
              <ChoiceBox name="colour" options={colourOptions} />
            </div>
            <SubtitlesBox />
          </section>
          <section>
            <h3>{t('form.contact')}</h3>
            <div className={css.fields}>
              <TextBox name="contactName" maxLength={MAX_CONTACT_NAME_LENGTH} />
              <TextBox name="contactEmail" type="email" maxLength={MAX_EMAIL_LENGTH} />
              <TextBox
                name="contactPhone"
                type="tel"
                maxLength={MAX_PHONE_NUMBER_LENGTH}
                hint={t('contactPhone.hint')}
              />
            </div>
          </section>
          {isStale && (
            <Notice tone="refused">
              <div className={filmCss.stale}>
                <p>{t('stale')}</p>
                <Button size="small" onClick={() => void rebaseOnLatest()}>
                  {t('stale.reload')}
                </Button>
              </div>
            </Notice>
          )}
          {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
          <div className={filmCss.actions}>
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {t('form.save')}
            </Button>
            <LeaveButton>{t('form.cancel')}</LeaveButton>
          </div>
        </Form>
      </FormProvider>
    </Dialog>
  );
}
