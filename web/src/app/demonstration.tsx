import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
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

/** The same whole, with the way to what it means. */
export function DemonstrationNote() {
  const words = useDemonstration();
  if (words === null) return null;
  return (
    <p className={css.invented}>
      {words} <Link to="/legal/terms#demonstration">{t('demonstration.more')}</Link>
    </p>
  );
}

/** Where one decides by what is shown it stands beside that. */
const SAID_ON = ['/', '/user/matching'];
/** Below every page that does not say it itself. */
export function DemonstrationWords() {
  const { pathname } = useLocation();
  return SAID_ON.includes(pathname) ? null : <DemonstrationNote />;
}
