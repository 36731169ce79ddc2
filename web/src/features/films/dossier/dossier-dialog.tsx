import { FormProvider } from 'react-hook-form';
import {
  ASPECT_RATIOS,
  COLOURS,
  FRAME_RATES,
  LONGEST_BIOGRAPHY,
  LONGEST_CONTACT_NAME,
  LONGEST_DOSSIER_URL,
  LONGEST_LOGLINE,
  LONGEST_SCREENER_PASSWORD,
  LONGEST_SHORT_SYNOPSIS,
  LONGEST_STATEMENT,
  SCREENING_FORMATS,
  SOUNDS,
} from '@laurel/rules/dossiers';
import { LONGEST_EMAIL } from '@laurel/rules/email-address';
import { LONGEST_PHONE_NUMBER } from '@laurel/rules/phone-number';
import { colourWords, soundWords } from '@laurel/words/dossier-facts';
import { t } from '../../../lib/texts/dossier';
import type { Dossier, Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/state';
import { toast } from '../../../ui/toast';
import filmCss from '../film-form.module.css';
import { ChoiceBox, FormatsBox, SubtitlesBox, TextBox } from './dossier-fields';
import css from './dossier.module.css';
import { useDossierForm } from './use-dossier-form';

const asWritten = (words: readonly string[]) => words.map((value) => ({ value, label: value }));
const formats = asWritten(SCREENING_FORMATS);
const ratios = asWritten(ASPECT_RATIOS);
const rates = asWritten(FRAME_RATES);
const sounds = SOUNDS.map((value) => ({ value, label: soundWords(value) }));
const colours = COLOURS.map((value) => ({ value, label: colourWords(value) }));

/** All that is said of a film for festivals alone, saved together. */
export default function DossierDialog({
  film,
  dossier,
  onClose,
}: {
  film: Film;
  dossier: Dossier;
  onClose: () => void;
}) {
  const { form, isStale, isUnsaved, save, loadAgain } = useDossierForm(dossier);
  const { errors, isSubmitting } = form.formState;
  const isPasswordHidden = dossier.hasScreenerPassword && dossier.facts.screenerPassword === null;
  const submit = form.handleSubmit(async (facts) => {
    if (!(await save(facts))) return;
    toast(t('saved', { name: film.name }));
    onClose();
  });
  return (
    <Dialog title={t('form.title', { name: film.name })} shape="wide" isUnsaved={isUnsaved} onClose={onClose}>
      <FormProvider {...form}>
        <Form className={css.form} onSubmit={submit} onUnread={() => form.trigger()}>
          <p className={filmCss.hint}>{t('form.hint')}</p>
          <section>
            <h3>{t('form.texts')}</h3>
            <TextBox name="logline" most={LONGEST_LOGLINE} hint={t('logline.hint')} />
            <TextBox name="shortSynopsis" most={LONGEST_SHORT_SYNOPSIS} lines={4} />
          </section>
          <section>
            <h3>{t('form.director')}</h3>
            <TextBox name="directorBiography" most={LONGEST_BIOGRAPHY} lines={6} />
            <TextBox name="directorStatement" most={LONGEST_STATEMENT} lines={6} />
          </section>
          <section>
            <h3>{t('form.screening')}</h3>
            <div className={css.fields}>
              <TextBox
                name="screenerUrl"
                type="url"
                most={LONGEST_DOSSIER_URL}
                hint={t('screenerUrl.hint')}
              />
              <TextBox
                name="screenerPassword"
                most={LONGEST_SCREENER_PASSWORD}
                hint={t(isPasswordHidden ? 'screenerPassword.kept' : 'screenerPassword.hint')}
              />
              <TextBox name="trailerUrl" type="url" most={LONGEST_DOSSIER_URL} />
              <TextBox name="pressKitUrl" type="url" most={LONGEST_DOSSIER_URL} />
            </div>
          </section>
          <section>
            <h3>{t('form.technical')}</h3>
            <FormatsBox options={formats} />
            <div className={css.fields}>
              <ChoiceBox name="aspectRatio" options={ratios} />
              <ChoiceBox name="frameRate" options={rates} />
              <ChoiceBox name="sound" options={sounds} />
              <ChoiceBox name="colour" options={colours} />
            </div>
            <SubtitlesBox />
          </section>
          <section>
            <h3>{t('form.contact')}</h3>
            <div className={css.fields}>
              <TextBox name="contactName" most={LONGEST_CONTACT_NAME} />
              <TextBox name="contactEmail" type="email" most={LONGEST_EMAIL} />
              <TextBox
                name="contactPhone"
                type="tel"
                most={LONGEST_PHONE_NUMBER}
                hint={t('contactPhone.hint')}
              />
            </div>
          </section>
          {isStale && (
            <Notice tone="refused">
              <div className={filmCss.stale}>
                <p>{t('stale')}</p>
                <Button size="small" onClick={() => void loadAgain()}>
                  {t('stale.again')}
                </Button>
              </div>
            </Notice>
          )}
          {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
          <div className={filmCss.actions}>
            <Button type="submit" look="primary" busy={isSubmitting}>
              {t('form.save')}
            </Button>
            <LeaveButton>{t('form.cancel')}</LeaveButton>
          </div>
        </Form>
      </FormProvider>
    </Dialog>
  );
}
