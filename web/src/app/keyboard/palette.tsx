import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@laurel/words/pages/site/palette';
import { Dialog } from '../../ui/dialogs/dialog';
import { FilmCover } from '../../widgets/films/film-cover';
import css from './palette.module.css';
import type { Entry } from './palette-entries';
import { useEntries } from './use-palette-entries';

/** One search box for everything: festivals, the user's films, pages and actions. */
export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, isNearest, isSettled } = useEntries(text, onKeys);
  const navigate = useNavigate();
  const list = useId();
  const all = groups.flatMap(({ entries }) => entries);
  const chosen = all[Math.min(at, all.length - 1)];
  const toOptionId = (entry: Entry) => `${list}-${entry.id}`;
  const go = (entry: Entry) => {
    onClose();
    if ('to' in entry) void navigate(entry.to);
    else entry.run();
  };
  // The user may press Enter before the results arrive. It must open a result of the typed text, never an
  // older one.
  const isDue = useRef(false);
  const goWhenThere = useEffectEvent(() => {
    if (isDue.current && chosen) go(chosen);
    isDue.current = false;
  });
  useEffect(() => {
    if (isSettled) goWhenThere();
  }, [isSettled]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && all.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, all.length - 1) + by + all.length) % all.length;
      setAt(next);
      document.getElementById(toOptionId(all[next]!))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      isDue.current = !isSettled;
      if (isSettled && chosen) go(chosen);
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
          aria-activedescendant={chosen && toOptionId(chosen)}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
            isDue.current = false;
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
                aria-selected={entry === chosen}
                className={css.entry}
                onMouseMove={() => setAt(all.indexOf(entry))}
                onClick={() => go(entry)}
              >
                <span className={css.names}>
                  {entry.film && <FilmCover film={entry.film} isSmall />}
                  <span dir="auto">{entry.label}</span>
                </span>
                {entry.also && <span className={css.also}>{entry.also}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {all.length === 0 && isSettled && <p className={css.note}>{t('none', { text: text.trim() })}</p>}
    </Dialog>
  );
}
