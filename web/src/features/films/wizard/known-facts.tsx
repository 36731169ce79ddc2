import { t as tFilm } from '../../../lib/texts/films';
import { t } from '../../../lib/texts/wizard';
import type { Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import type { FactName } from '../film-facts';
import { useFactWords } from './use-fact-words';
import css from './wizard.module.css';

type Props = { film: Film; names: readonly FactName[]; onChange: (name: FactName) => void };

/** What is known already, a line each, with the way to its box. */
export function KnownFacts({ film, names, onChange }: Props) {
  const words = useFactWords(film);
  return (
    <dl className={css.knownFacts} aria-label={t('known')}>
      {names.map((name) => (
        <KnownLine key={name} label={tFilm(name)} value={words(name) ?? ''} onChange={() => onChange(name)} />
      ))}
    </dl>
  );
}

/** One fact and its value. */
export function KnownLine({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: () => void;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{value}</dd>
      <dd>
        <Button
          look="quiet"
          size="small"
          aria-label={t('review.change.of', { what: label })}
          onClick={onChange}
        >
          {t('review.change')}
        </Button>
      </dd>
    </div>
  );
}
