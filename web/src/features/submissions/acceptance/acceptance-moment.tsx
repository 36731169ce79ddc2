import { useRef, useState } from 'react';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Film, Submission } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { Notice } from '../../../ui/feedback/notice';
import { getCompetitionName } from '../states/submission-states';
import css from './acceptance-moment.module.css';
import { LaurelPicture } from './laurel-picture';
import { savePicture } from './save-picture';
import { getPictureTexts } from './picture-texts';

type Props = { film: Film; submission: Submission; onClose: () => void };

/** Shown once after an acceptance or award: the laurel on the cover image, which can be saved. */
export function AcceptanceMoment({ film, submission, onClose }: Props) {
  const picture = useRef<SVGSVGElement>(null);
  const [state, setState] = useState<'drawn' | 'saving' | 'saved' | 'failed'>('drawn');
  const festival = submission.festivalName ?? getCompetitionName(submission);
  const texts = getPictureTexts(film, submission);
  const save = async () => {
    if (state === 'saving') return;
    setState('saving');
    try {
      await savePicture(picture.current!, texts.fileName);
      setState('saved');
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog
      title={
        submission.awardName === null
          ? t('acceptance.accepted', { festival })
          : t('acceptance.awarded', { award: submission.awardName, festival })
      }
      onClose={onClose}
    >
      <div className={css.moment}>
        <LaurelPicture ref={picture} film={film} texts={texts} />
        {state === 'failed' && <Notice tone="refused">{t('acceptance.failed')}</Notice>}
        <div className={css.actions}>
          <Button variant="primary" aria-busy={state === 'saving'} onClick={() => void save()}>
            {t('acceptance.save')}
          </Button>
          <Button onClick={onClose}>{t('acceptance.close')}</Button>
          <p role="status">
            {state === 'saving' && t('acceptance.saving')}
            {state === 'saved' && t('acceptance.saved')}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
