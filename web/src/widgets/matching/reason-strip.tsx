import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '@laurel/messages/pages/matching/reasons';
import { t as labels } from '@laurel/messages/pages/matching/labels';
import type { TermVerdict } from '../../lib/server/wire';
import { Popover } from '../../ui/menus/popover';
import css from './reason-strip.module.css';

/**
 * The outcome of a rule as texts. `film`: the film's value, or null if no field of the film applies to the
 * rule. `change`: what the film would need to pass, if that is known.
 */
export type Reason = Pick<TermVerdict, 'termId' | 'outcome' | 'isMandatory'> & {
  name: string;
  rule: string;
  film: string | null;
  change: string | null;
};

/** Returns whether this rule leaves the eligibility open. A mere preference does so only if it is untested. */
export const isOpenRule = ({
  outcome,
  isMandatory,
  film,
}: Pick<Reason, 'outcome' | 'isMandatory' | 'film'>) =>
  outcome === 'unknown' && (isMandatory || film === null);
const getCellOutcome = (reason: Parameters<typeof isOpenRule>[0]) =>
  reason.outcome === 'unknown' && !isOpenRule(reason) ? 'wish' : reason.outcome;

/**
 * A strip with one cell per reason, in reading order. A cell is filled if the rule is met, hollow if it is not,
 * hatched if it is open (`isOpenRule`), and pale for an unknown preference. The strip is one tab stop, and arrow
 * keys walk the cells. Hover, focus or tap opens the reason.
 */
export function ReasonStrip({ reasons, label }: { reasons: readonly Reason[]; label: string }) {
  const [activeIndex, setActiveIndex] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const cells = useRef<(HTMLButtonElement | null)[]>([]);
  const anchor = useRef<HTMLButtonElement | null>(null);
  const panelId = useId();
  if (reasons.length === 0) return null;

  const show = (i: number) => {
    anchor.current = cells.current[i] ?? null;
    setActiveIndex(i);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const nextIndex = {
      ArrowRight: activeIndex + 1,
      ArrowLeft: activeIndex - 1,
      Home: 0,
      End: reasons.length - 1,
    }[event.key];
    if (nextIndex !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      cells.current[Math.max(0, Math.min(nextIndex, reasons.length - 1))]?.focus();
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  const current = reasons[Math.min(activeIndex, reasons.length - 1)]!;
  return (
    <div
      className={css.strip}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onMouseLeave={() => setOpen(false)}
    >
      {reasons.map((reason, i) => (
        <button
          key={`${reason.termId}-${i}`}
          ref={(element) => void (cells.current[i] = element)}
          type="button"
          className={css.cell}
          data-outcome={getCellOutcome(reason)}
          data-optional={!reason.isMandatory || undefined}
          tabIndex={i === Math.min(activeIndex, reasons.length - 1) ? 0 : -1}
          aria-label={`${reason.name}: ${labels(`outcome.${reason.outcome}`)}`}
          aria-describedby={isOpen && i === activeIndex ? panelId : undefined}
          onMouseEnter={() => show(i)}
          onFocus={() => show(i)}
          onClick={() => show(i)}
          onBlur={() => setOpen(false)}
        />
      ))}
      {isOpen && (
        // Without a tab index, Tab would focus a panel that scrolls, and lose the focus when the panel closes.
        <Popover anchor={anchor} id={panelId} role="tooltip" tabIndex={-1}>
          <ReasonDetails reason={current} />
        </Popover>
      )}
    </div>
  );
}

/** A rule's name with its outcome, or that it cannot be tested because no field of the film applies to it. */
export function ReasonTitle({
  name,
  outcome,
  isMandatory,
  film,
}: Pick<Reason, 'name' | 'outcome' | 'isMandatory' | 'film'>) {
  const isUntested = outcome === 'unknown' && film === null;
  return (
    <div className={css.title}>
      <span
        className={css.swatch}
        data-outcome={getCellOutcome({ outcome, isMandatory, film })}
        aria-hidden
      />
      <strong>{name}</strong>
      <span>
        {isUntested ? t('untested') : labels(`outcome.${outcome}`)}
        {!isMandatory && !isUntested && `, ${t('optional')}`}
      </span>
    </div>
  );
}

function getChangeKey({ outcome, isMandatory }: Reason) {
  if (outcome !== 'fail') return 'change.unknown';
  return isMandatory ? 'change.fail' : 'change.preferred';
}

/** One reason in full: the rule, the film's value, and what prevents the entry or would settle it. */
export function ReasonDetails({ reason }: { reason: Reason }) {
  return (
    <div className={css.text}>
      <ReasonTitle {...reason} />
      <dl>
        <dt>{t('rule')}</dt>
        <dd>{reason.rule}</dd>
        {reason.film && (
          <>
            <dt>{t('film')}</dt>
            <dd>{reason.film}</dd>
          </>
        )}
        {reason.change && (
          <>
            <dt>{t(getChangeKey(reason))}</dt>
            <dd className={css.change}>{reason.change}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
