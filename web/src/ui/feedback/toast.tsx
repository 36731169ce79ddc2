import { CheckCircle2, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '../hooks/listeners';
import { isTyping } from '../keyboard/shortcuts';
import css from './toast.module.css';

type Action = { label: string; run: () => void };
type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'refused';
  action: Action | null;
  /** The subject of the toast. A new toast replaces older ones with the same subject. */
  subject: string | null;
};

const [SHORT_MS, LONG_MS, POLL_MS] = [4_500, 10_000, 500];
let toasts: Toast[] = [];
let nextId = 0;
/** While the user hovers or focuses a toast, or a dialog covers them, no toast disappears. */
let isPaused = () => false;
const isBehindDialog = () => document.querySelector('dialog[open]') !== null;
const { subscribe, notify } = createListeners();
const setToasts = (newToasts: Toast[]) => {
  toasts = newToasts;
  notify();
};

const remove = (id: number) => setToasts(toasts.filter((item) => item.id !== id));
/** Removes a toast after this time. Time in which no toast may disappear does not count. */
function removeAfter(remainingMs: number, id: number): void {
  if (!toasts.some((item) => item.id === id)) return;
  if (remainingMs <= 0) return remove(id);
  setTimeout(() => removeAfter(isPaused() ? remainingMs : remainingMs - POLL_MS, id), POLL_MS);
}

/**
 * Shows one sentence about what happened. It is announced politely and disappears by itself. `action`: an
 * offered action, such as undo; Ctrl-Z runs it too.
 */
export function toast(
  text: string,
  tone: Toast['tone'] = 'done',
  action: Action | null = null,
  subject: string | null = null,
) {
  const id = nextId++;
  const otherToasts = toasts.filter((item) => subject === null || item.subject !== subject);
  setToasts([...otherToasts.slice(-2), { id, text, tone, action, subject }]);
  removeAfter(tone === 'done' && action === null ? SHORT_MS : LONG_MS, id);
}

const getToasts = () => toasts;
const runAction = ({ id, action }: Toast) => {
  remove(id);
  action!.run();
};

/** Ctrl-Z runs the newest action, unless the user is typing or a dialog is open. */
function onKey(event: KeyboardEvent) {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
  const newestToast = toasts.findLast(({ action }) => action !== null);
  if (!isUndo || !newestToast || event.defaultPrevented || isTyping(event.target) || isBehindDialog()) return;
  event.preventDefault();
  runAction(newestToast);
}

export function Toasts() {
  const currentToasts = useSyncExternalStore(subscribe, getToasts, getToasts);
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    isPaused = () => Boolean(stack.current?.matches(':hover, :focus-within')) || isBehindDialog();
    document.addEventListener('keydown', onKey);
    return () => {
      isPaused = () => false;
      document.removeEventListener('keydown', onKey);
      // Their actions belong to the page that was left.
      toasts = [];
    };
  }, []);
  return (
    <div ref={stack} className={css.stack} role="status">
      {currentToasts.map((item) => (
        <p key={item.id} className={css.toast} data-tone={item.tone}>
          {item.tone === 'done' ? (
            <CheckCircle2 size={18} aria-hidden />
          ) : (
            <CircleAlert size={18} aria-hidden />
          )}{' '}
          <span dir="auto">{item.text}</span>
          {item.action && (
            <button type="button" className={css.action} onClick={() => runAction(item)}>
              {item.action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
