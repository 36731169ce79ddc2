import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSubdivisionOptions } from '../../../../lib/locations/use-countries';
import { formatDay } from '@laurel/rules/dates/days';
import { formatMoney } from '@laurel/rules/money/money';
import { t as tFilm } from '@laurel/messages/pages/films/films';
import { t } from '@laurel/messages/pages/films/wizard';
import type { BusinessRole, FieldSettling, Film, Preferences, Preview } from '../../../../lib/server/wire';
import { Button } from '../../../../ui/buttons/button';
import { fieldsByPage, fieldPages, isIncomplete, type FieldName } from '../../form-state/film-fields';
import { formatFieldEffect } from '../../form-state/format-field-effect';
import { RunCost } from './run-cost';
import { useFieldFormatter } from '../../known-fields/use-field-formatter';
import css from '../../wizard.module.css';
import { formatQualifier, type Step } from './wizard-state';

type GoToStep = (step: Step, field?: string) => void;
type Props = {
  film: Film;
  role: BusinessRole;
  preferences: Preferences;
  figures: Preview | undefined;
  onGo: GoToStep;
};

/** Fields that are not listed as missing. */
const OPTIONAL_FIELDS: readonly FieldName[] = ['synopsis', 'credits', 'directorIdentities'];
/** A region is required once its country is known, unless the country has no regions. */
const isRegionRequired = (countries: string[], regions: unknown[] | undefined) =>
  countries.length > 0 && regions?.length !== 0;

/** Reviews the run's input by step, with links to each field, the missing fields and the cost. */
export function ReviewStep({ film, role, preferences, figures, onGo }: Props) {
  const formatField = useFieldFormatter(film);
  const productionRegions = useSubdivisionOptions(film.productionCountries).data;
  const residencyRegions = useSubdivisionOptions(film.directorResidency).data;
  const isRequired = (name: FieldName) => {
    if (name === 'productionSubdivisions')
      return isRegionRequired(film.productionCountries, productionRegions);
    if (name === 'directorSubdivisions') return isRegionRequired(film.directorResidency, residencyRegions);
    return name !== 'synopsis' && name !== 'credits';
  };
  const getShownFields = (page: keyof typeof fieldsByPage) =>
    fieldsByPage[page].filter((name) => formatField(name) !== null || isRequired(name));
  const effectByField = new Map(figures?.settling.map((field) => [field.field, field]));
  const getWaitingCount = (name: FieldName) => effectByField.get(name)?.waiting ?? 0;
  const isUndecided = (name: FieldName) => getWaitingCount(name) > 0;
  const isOpen = (name: FieldName) => isIncomplete(film, name, getWaitingCount(name));
  const isMissing = (name: FieldName) =>
    !OPTIONAL_FIELDS.includes(name) && isOpen(name) && (!figures || isUndecided(name));
  const missingNames = fieldPages.flatMap((page) => getShownFields(page).filter(isMissing));
  return (
    <>
      <p>
        {missingNames.length === 0 ? t('review.open.none') : t('review.open', { n: missingNames.length })}{' '}
        {figures &&
          figures.counts['needs-confirmation'] > 0 &&
          t('review.confirm', { n: figures.counts['needs-confirmation'] })}{' '}
        {formatField('directorIdentities') === null &&
          isUndecided('directorIdentities') &&
          t('review.identities')}
      </p>
      <ReviewSection name="role" onGo={onGo}>
        <Line label={t('role.legend')} value={role} onGo={() => onGo('role', 'role')} />
      </ReviewSection>
      {fieldPages.map((page) => (
        <ReviewSection key={page} name={page} onGo={onGo}>
          {getShownFields(page).map((name) => (
            <Line
              key={name}
              label={tFilm(name)}
              value={
                formatField(name) ??
                (name === 'directorIdentities' ? tFilm('directorIdentities.unknown') : null)
              }
              isFlagged={isMissing(name)}
              effectText={isOpen(name) ? formatEffect(effectByField.get(name)) : undefined}
              onGo={() => onGo(page, name)}
            />
          ))}
        </ReviewSection>
      ))}
      <ReviewSection name="preferences" onGo={onGo}>
        {listPreferences(preferences).map(([label, value]) => (
          <Line key={label} label={label} value={value} emptyText={t('review.preferences.none')} />
        ))}
      </ReviewSection>
      <RunCost film={film} />
    </>
  );
}

/** Undefined if no open competition needs the field. */
const formatEffect = (fieldEffect: FieldSettling | undefined) =>
  (fieldEffect && fieldEffect.waiting > 0 && formatFieldEffect(fieldEffect)) || undefined;

function ReviewSection({ name, onGo, children }: { name: Step; onGo: GoToStep; children: ReactNode }) {
  return (
    <section className={css.reviewed}>
      <header>
        <h3>{t(`step.${name}`)}</h3>
        <Button
          variant="subtle"
          size="small"
          aria-label={t('review.change.of', { what: t(`step.${name}`) })}
          onClick={() => onGo(name)}
        >
          {t('review.change')}
        </Button>
      </header>
      <dl className={css.review}>{children}</dl>
    </section>
  );
}

type LineProps = {
  label: string;
  value: string | null;
  emptyText?: string;
  isFlagged?: boolean;
  effectText?: string;
  onGo?: () => void;
};
function Line({
  label,
  value,
  emptyText = tFilm('unknown'),
  isFlagged = false,
  effectText,
  onGo,
}: LineProps) {
  return (
    <div data-open={(onGo !== undefined && (value === null || isFlagged)) || undefined}>
      <dt>{label}</dt>
      <dd>
        <span dir={value === null ? undefined : 'auto'}>{value ?? emptyText}</span>
        {onGo && (
          <Button
            variant="subtle"
            size="small"
            icon
            aria-label={t('review.change.of', { what: label })}
            onClick={onGo}
          >
            <Pencil size={14} aria-hidden />
          </Button>
        )}
        {effectText && <small>{effectText}</small>}
      </dd>
    </div>
  );
}

const listPreferences = (preferences: Preferences): [string, string | null][] => {
  const { budget, qualifiers, regions, from, to } = preferences;
  return [
    [t('preferences.budget'), budget ? formatMoney(budget) : null],
    [t('preferences.qualifiers'), qualifiers?.map(formatQualifier).join(', ') || null],
    [t('preferences.regions'), regions?.join(', ') || null],
    [t('preferences.from'), from ? formatDay(from) : null],
    [t('preferences.to'), to ? formatDay(to) : null],
  ];
};
