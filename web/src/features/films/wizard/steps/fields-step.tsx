import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { t as tFilm } from '@laurel/messages/pages/films/films';
import { t } from '@laurel/messages/pages/films/wizard';
import type { FieldSettling, Film, FilmFields } from '../../../../lib/server/wire';
import { FieldBoxes } from '../../fields/field-boxes';
import { getChangedFields, type fieldsByPage, type FieldName } from '../../form-state/film-fields';
import { focusField } from '../../form-state/focus-field';
import { KnownFields } from '../../known-fields/known-fields';
import { planStep } from './step-plan';
import css from '../../wizard.module.css';

type Props = {
  step: keyof typeof fieldsByPage;
  film: Film | undefined;
  fields: FilmFields;
  /** The effect of each missing field when the step begins; null if unknown. */
  fieldEffects: readonly FieldSettling[] | null;
  /** The field that the user came for. */
  requestedField: string | undefined;
  /** The fields from the home page, even if they belong to another step. */
  carriedNames: readonly FieldName[];
};

/**
 * The fields of a step: unknown ones as boxes, the most decisive first; known ones as lines; the rest folded.
 * The layout is fixed when the step begins, so that nothing moves while the user types.
 */
export function FieldsStep({ step, film, fields, fieldEffects, requestedField, carriedNames }: Props) {
  const [plan] = useState(() => planStep(step, fields, fieldEffects));
  const { formState, getValues } = useFormContext<FilmFields>();
  const { errors } = formState;
  // The requested field and unsaved fields are not folded.
  const [typedNames] = useState(() => Object.keys(getChangedFields(getValues(), fields)));
  const isShown = (name: FieldName) => name === requestedField || typedNames.includes(name);
  const [openedFields, setOpenedFields] = useState<FieldName[]>(() => plan.knownFields.filter(isShown));
  const [isMoreOpen, setMoreOpen] = useState(plan.optionalFields.some(isShown));
  const isMoreRefused = plan.optionalFields.some((name) => errors[name] !== undefined);
  const container = useRef<HTMLDivElement>(null);
  const lastOpened = openedFields.at(-1);
  const isFirstRender = useRef(true);
  useEffect(() => {
    if (!isFirstRender.current && lastOpened) focusField(container.current, lastOpened);
    isFirstRender.current = false;
  }, [lastOpened]);
  const foldedFields = plan.knownFields.filter((name) => !openedFields.includes(name));
  const boxes = [...new Set([...openedFields, ...plan.requiredFields, ...carriedNames])].filter(
    (name) => !plan.optionalFields.includes(name),
  );
  return (
    <div ref={container} className={css.stack}>
      {film && foldedFields.length > 0 && (
        <KnownFields
          film={film}
          names={foldedFields}
          onChange={(name) => setOpenedFields([...openedFields, name])}
        />
      )}
      {boxes.length > 0 ? <FieldBoxes names={boxes} /> : <p>{t('step.nothing')}</p>}
      {plan.optionalFields.length > 0 && (
        <details
          className={css.more}
          open={isMoreOpen || isMoreRefused}
          onToggle={(event) => setMoreOpen(event.currentTarget.open)}
        >
          <summary>{t(`more.${step}`)}</summary>
          <p>
            {t('more.description', { fields: plan.optionalFields.map((name) => tFilm(name)).join(', ') })}
          </p>
          <FieldBoxes names={plan.optionalFields} />
        </details>
      )}
    </div>
  );
}
