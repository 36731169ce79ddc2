import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
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

/** How many notes stand in the page now. */
let notes = 0;
const heard = new Set<() => void>();
const hear = (change: () => void) => {
  heard.add(change);
  return () => void heard.delete(change);
};
function count(by: number) {
  notes += by;
  heard.forEach((change) => change());
}

/** The same whole, with the way to what it means, where one decides by what is shown. */
export function DemonstrationNote() {
  // Not before the page is painted: the words below it, out of sight, would have all of it drawn twice.
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
  return <Words />;
}
function Words() {
  const words = useDemonstration();
  if (words === null) return null;
  return (
    <p className={css.invented}>
      {words} <Link to="/legal/terms#demonstration">{t('demonstration.more')}</Link>
    </p>
  );
}

/** Below every page that does not say it itself. */
export function DemonstrationWords() {
  const isSaid = useSyncExternalStore(
    hear,
    () => notes > 0,
    () => true,
  );
  return isSaid ? null : <Words />;
}
