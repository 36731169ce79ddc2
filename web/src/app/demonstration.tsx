import { useQuery } from '@tanstack/react-query';
import { query } from '../lib/bff';
import { t } from '../lib/texts/shell';
import css from './shell.module.css';

/** Where festivals of the catalogue are invented, that it is so, in words; null where none is. */
function useDemonstration(): string | null {
  const { data } = useQuery(query('getCatalogueSize'));
  if (!data?.demonstrations) return null;
  const { demonstrations: n, festivals } = data;
  return n === festivals ? t('demonstration.all') : t('demonstration.some', { n });
}

/** Says beside the name of every page that nobody should plan with these festivals, nor pay; a phone has only the words below. */
export function DemonstrationMark() {
  const words = useDemonstration();
  if (words === null) return null;
  return (
    <p className={css.demonstration} title={words} aria-hidden>
      {t('demonstration')}
    </p>
  );
}

/** The same below every page, whole. */
export function DemonstrationWords() {
  const words = useDemonstration();
  return words === null ? null : <p>{words}</p>;
}
