import { CheckCircle2, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isTyping } from '../keyboard/shortcuts';
import css from './toast.module.css';

type Action = { label: string; run: () => void };
type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'refused';
  action: Action | null;
  /** The subject of the toast. A new toast replaces older ones with the same subject. */
  about: string | null;
};

const [SHORT_MS, LONG_MS, POLL_MS] = [4_500, 10_000, 500];
let toasts: Toast[] = [];
let next = 0;
/** While the user hovers or focuses a toast, or a dialog covers them, no toast disappears. */
let isPaused = () => false;
const isBehindDialog = () => document.querySelector('dialog[open]') !== null;
const listeners = new Set<() => void>();
const setToasts = (next: Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

const remove = (id: number) => setToasts(toasts.filter((shown) => shown.id !== id));
/** Only time in which the toast could be read counts. After a dialog closes, the remaining time runs on. */
function removeAfter(remainingMs: number, id: number): void {
  if (!toasts.some((shown) => shown.id === id)) return;
  if (remainingMs <= 0) return remove(id);
  setTimeout(() => removeAfter(isPaused() ? remainingMs : remainingMs - POLL_MS, id), POLL_MS);
}

/**
 * Shows one sentence about what happened. It is announced politely and disappears by itself. `action`: an
 * offered action, such as undo; Ctrl-Z runs it too. `about`: the subject; older toasts with the same subject
 * are replaced.
 */
export function toast(
  text: string,
  tone: Toast['tone'] = 'done',
  action: Action | null = null,
  about: string | null = null,
) {
  const id = next++;
  const others = toasts.filter((shown) => about === null || shown.about !== about);
  setToasts([...others.slice(-2), { id, text, tone, action, about }]);
  removeAfter(tone === 'done' && action === null ? SHORT_MS : LONG_MS, id);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const getToasts = () => toasts;
const runAction = ({ id, action }: Toast) => {
  remove(id);
  action!.run();
};

/** Ctrl-Z runs the newest action, unless the user is typing or a dialog is open. */
function onKey(event: KeyboardEvent) {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
  const newest = toasts.findLast(({ action }) => action !== null);
  if (!isUndo || !newest || event.defaultPrevented || isTyping(event.target) || isBehindDialog()) return;
  event.preventDefault();
  runAction(newest);
}

export function Toasts() {
  const now = useSyncExternalStore(subscribe, getToasts, getToasts);
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    isPaused = () => Boolean(stack.current?.matches(':hover, :focus-within')) || isBehindDialog();
    document.addEventListener('keydown', onKey);
    return () => {
      isPaused = () => false;
      document.removeEventListener('keydown', onKey);
      // The actions they offer belong to the page that is gone.
      toasts = [];
    };
  }, []);
  return (
    <div ref={stack} className={css.stack} role="status">
      {now.map((one) => (
        <p key={one.id} className={css.toast} data-tone={one.tone}>
          {one.tone === 'done' ? (
            <CheckCircle2 size={18} aria-hidden />
          ) : (
            <CircleAlert size={18} aria-hidden />
          )}{' '}
          <span dir="auto">{one.text}</span>
          {one.action && (
            <button type="button" className={css.action} onClick={() => runAction(one)}>
              {one.action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
