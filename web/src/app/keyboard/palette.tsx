import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@laurel/messages/pages/site/palette';
import { Dialog } from '../../ui/dialogs/dialog';
import { QueryStatus } from '../../widgets/feedback/query-status';
import { FilmCover } from '../../widgets/films/film-cover';
import css from './palette.module.css';
import type { Entry } from './palette-entries';
import { usePaletteEntries } from './use-palette-entries';

/** One search box for everything: festivals, the user's films, pages and actions. */
export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const { groups, isNearest, isSettled, failedQuery } = usePaletteEntries(text, onKeys);
  const navigate = useNavigate();
  const list = useId();
  const allEntries = groups.flatMap(({ entries }) => entries);
  const activeEntry = allEntries[Math.min(activeIndex, allEntries.length - 1)];
  const toOptionId = (entry: Entry) => `${list}-${entry.id}`;
  const openEntry = (entry: Entry) => {
    onClose();
    if ('to' in entry) void navigate(entry.to);
    else entry.run();
  };
  // The user may press Enter before the results arrive. Then Enter opens the first of them once they are there.
  const isEnterPending = useRef(false);
  const openPendingEntry = useEffectEvent(() => {
    if (isEnterPending.current && activeEntry) openEntry(activeEntry);
    isEnterPending.current = false;
  });
  useEffect(() => {
    if (isSettled) openPendingEntry();
  }, [isSettled]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && allEntries.length > 0) {
      event.preventDefault();
      const nextIndex =
        (Math.min(activeIndex, allEntries.length - 1) + step + allEntries.length) % allEntries.length;
      setActiveIndex(nextIndex);
      document.getElementById(toOptionId(allEntries[nextIndex]!))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      isEnterPending.current = !isSettled;
      if (isSettled && activeEntry) openEntry(activeEntry);
    }
  };
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <label className={css.box}>
        <Search size={18} aria-hidden />
        <input
          type="search"
          role="combobox"
          aria-label={t('label')}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={activeEntry && toOptionId(activeEntry)}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveIndex(0);
            isEnterPending.current = false;
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      {isNearest && <p className={css.note}>{t('nearest')}</p>}
      <div id={list} role="listbox" aria-label={t('label')} className={css.list}>
        {groups.map(({ title, entries }) => (
          <div key={title} role="group" aria-label={title}>
            <div className={css.title} aria-hidden>
              {title}
            </div>
            {entries.map((entry) => (
              <div
                key={entry.id}
                id={toOptionId(entry)}
                role="option"
                aria-selected={entry === activeEntry}
                className={css.entry}
                onMouseMove={() => setActiveIndex(allEntries.indexOf(entry))}
                onClick={() => openEntry(entry)}
              >
                <span className={css.names}>
                  {entry.film && <FilmCover film={entry.film} isSmall />}
                  <span dir="auto">{entry.label}</span>
                </span>
                {entry.detail && <span className={css.also}>{entry.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {failedQuery && <QueryStatus query={failedQuery} lines={1} />}
      {allEntries.length === 0 && isSettled && !failedQuery && (
        <p className={css.note}>{t('none', { text: text.trim() })}</p>
      )}
    </Dialog>
  );
}
