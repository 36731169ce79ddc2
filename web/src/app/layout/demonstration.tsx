import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../lib/server/bff';
import { createListeners } from '../../ui/hooks/listeners';
import { t } from '@laurel/messages/pages/site/shell';
import css from './shell.module.css';

/** Returns the notice that festivals of the catalogue are invented, or null if none is. */
function useDemonstration(): string | null {
  const { data } = useQuery(query('getCatalogueSize'));
  if (!data?.demonstrations) return null;
  const { demonstrations: n, festivals } = data;
  return n === festivals ? t('demonstration.all') : t('demonstration.some', { n });
}

/** Marks the header of every page. Phones show only the text in the footer. */
export function DemonstrationBadge() {
  const text = useDemonstration();
  if (text === null) return null;
  return (
    <p className={css.demonstration} title={text} aria-hidden>
      {t('demonstration')}
    </p>
  );
}

/** The number of `DemonstrationNote`s on the page. */
let noteCount = 0;
const { subscribe, notify } = createListeners();
function changeNoteCount(step: number) {
  noteCount += step;
  notify();
}

/** The full notice with a link to its meaning, for pages on which users decide. */
export function DemonstrationNote() {
  // Runs after the first paint. Hiding the footer's text, which is out of sight, must not delay the paint.
  useEffect(() => {
    changeNoteCount(1);
    return () => changeNoteCount(-1);
  }, []);
  return <DemonstrationText />;
}
function DemonstrationText() {
  const text = useDemonstration();
  if (text === null) return null;
  return (
    <p className={css.invented}>
      {text} <Link to="/legal/terms#demonstration">{t('demonstration.more')}</Link>
    </p>
  );
}

/** Shown in the footer of every page that does not contain a `DemonstrationNote`. */
export function DemonstrationFooter() {
  const isShownAbove = useSyncExternalStore(
    subscribe,
    () => noteCount > 0,
    () => true,
  );
  return isShownAbove ? null : <DemonstrationText />;
}
