import css from './progress-steps.module.css';

type Props = {
  label: string;
  steps: readonly string[];
  current: number;
  reachable: number;
  onStep: (step: number) => void;
};

const getStepState = (step: number, current: number) => {
  if (step === current) return 'now';
  return step < current ? 'done' : 'ahead';
};

/** The current position in a short series of steps. The user can go back to completed steps. */
export function ProgressSteps({ label, steps, current, reachable, onStep }: Props) {
  return (
    <nav aria-label={label}>
      <ol className={css.steps}>
        {steps.map((name, i) => (
          <li key={name} data-state={getStepState(i, current)}>
            <button
              type="button"
              aria-current={i === current ? 'step' : undefined}
              disabled={i > reachable}
              onClick={() => onStep(i)}
            >
              <span className={css.number}>{i + 1}</span>
              <span className={css.name}>{name}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
