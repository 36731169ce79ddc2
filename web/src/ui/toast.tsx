import { CheckCircle2, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isTyping } from '../lib/keys';
import css from './toast.module.css';

type Action = { label: string; run: () => void };
type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'refused';
  action: Action | null;
  /** Of what it speaks; what was said of that before is no longer so. */
  about: string | null;
};

const [SHORT_MS, LONG_MS, LOOK_MS] = [4_500, 10_000, 500];
let toasts: Toast[] = [];
let next = 0;
/** Somebody is at them, or cannot reach them: then none goes. */
let isHeld = () => false;
const isBehindDialog = () => document.querySelector('dialog[open]') !== null;
const listeners = new Set<() => void>();
const set = (now: Toast[]) => {
  toasts = now;
  for (const listener of listeners) listener();
};

const remove = (id: number) => set(toasts.filter((one) => one.id !== id));
/** Only time in which it could be read counts: who comes back from a dialog has what was left of it. */
function goAfter(left: number, id: number): void {
  if (!toasts.some((one) => one.id === id)) return;
  if (left <= 0) return remove(id);
  setTimeout(() => goAfter(isHeld() ? left : left - LOOK_MS, id), LOOK_MS);
}

/** Says in one sentence what happened; read aloud politely, gone by itself. `action`: what can be done about it, such as to undo it; Ctrl-Z does that too. `about`: of what it speaks, in place of what was said of that before. */
export function toast(
  text: string,
  tone: Toast['tone'] = 'done',
  action: Action | null = null,
  about: string | null = null,
) {
  const id = next++;
  const others = toasts.filter((one) => about === null || one.about !== about);
  set([...others.slice(-2), { id, text, tone, action, about }]);
  goAfter(tone === 'done' && action === null ? SHORT_MS : LONG_MS, id);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const present = () => toasts;
const act = ({ id, action }: Toast) => {
  remove(id);
  action!.run();
};

/** Where one does not type, and no dialog is open, Ctrl-Z does what the newest of them offers. */
function onKey(event: KeyboardEvent) {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
  const newest = toasts.findLast(({ action }) => action !== null);
  if (!isUndo || !newest || event.defaultPrevented || isTyping(event.target) || isBehindDialog()) return;
  event.preventDefault();
  act(newest);
}

export function Toasts() {
  const now = useSyncExternalStore(subscribe, present, present);
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    isHeld = () => Boolean(stack.current?.matches(':hover, :focus-within')) || isBehindDialog();
    document.addEventListener('keydown', onKey);
    return () => {
      isHeld = () => false;
      document.removeEventListener('keydown', onKey);
      // What they offer to undo went with the page.
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
            <button type="button" className={css.action} onClick={() => act(one)}>
              {one.action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
