import { CheckCircle2, CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import css from './toast.module.css';

type Action = { label: string; run: () => void };
type Toast = { id: number; text: string; tone: 'done' | 'refused'; action: Action | null };

let toasts: Toast[] = [];
let next = 0;
const listeners = new Set<() => void>();
const set = (now: Toast[]) => {
  toasts = now;
  for (const listener of listeners) listener();
};

const remove = (id: number) => set(toasts.filter((one) => one.id !== id));

/** Says in one sentence what happened; read aloud politely, gone by itself. `action`: what can be done about it, such as to undo it. */
export function toast(text: string, tone: Toast['tone'] = 'done', action: Action | null = null) {
  const id = next++;
  set([...toasts.slice(-2), { id, text, tone, action }]);
  setTimeout(() => remove(id), tone === 'done' && action === null ? 4_500 : 9_000);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const present = () => toasts;

export function Toasts() {
  const now = useSyncExternalStore(subscribe, present, present);
  return (
    <div className={css.stack} role="status">
      {now.map(({ id, text, tone, action }) => (
        <p key={id} className={css.toast} data-tone={tone}>
          {tone === 'done' ? <CheckCircle2 size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}{' '}
          <span dir="auto">{text}</span>
          {action && (
            <button
              type="button"
              className={css.action}
              onClick={() => {
                remove(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
