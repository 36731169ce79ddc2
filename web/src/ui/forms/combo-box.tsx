import { foldName } from '@laurel/rules/text/fold';
import { Check, X } from 'lucide-react';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '@laurel/messages/pages/controls/controls';
import css from './combo-box.module.css';
import { Field, type FieldFrame } from './field';
import { VisuallyHidden } from '../accessibility/visually-hidden';

export type Choice = {
  value: string;
  label: string;
  /** Further text that is searched, and shown after the label. */
  detail?: string;
  /** A picture next to the label. */
  icon?: ReactNode;
  /** Returns other names of a value, which are searched but not shown. */
  listNames?: (value: string) => readonly string[];
};

type Props = FieldFrame & {
  value: string[];
  onChange: (value: string[]) => void;
  options: readonly Choice[] | undefined;
  /** The options failed to load, which `status` says below the box. */
  isUnavailable?: boolean;
  status?: ReactNode;
  max?: number;
  placeholder?: string;
  /** Called with the typed text if the options are only the first of many. */
  onSearch?: (text: string) => void;
  /** The maximum length of the typed text, in characters. */
  maxLength?: number;
  onBlur?: () => void;
  name?: string;
  ref?: (input: HTMLInputElement | null) => void;
};

/** Returns the options that a text names: first by a whole name, then by the beginning of the label. */
function findOptions(options: readonly Choice[], text: string): readonly Choice[] {
  const typedName = foldName(text);
  if (typedName === '') return options;
  const getRank = (option: Choice): number | null => {
    const { value, label, detail = '', listNames } = option;
    const names = [value, label, ...(listNames?.(value) ?? [])].map(foldName);
    if (names.includes(typedName)) return 0;
    if (foldName(label).startsWith(typedName)) return 1;
    const isMatch =
      foldName(`${label} ${detail} ${value}`).includes(typedName) ||
      names.some((name) => ` ${name}`.includes(` ${typedName}`));
    return isMatch ? 2 : null;
  };
  return options
    .map((option) => ({ option, rank: getRank(option) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => a.rank! - b.rank!)
    .map(({ option }) => option);
}

/**
 * Chooses several options of a long list by typing. Chosen options are chips, in the order in which they were
 * chosen.
 */
export function ComboBox({
  value,
  onChange,
  options,
  isUnavailable = false,
  status,
  max,
  placeholder,
  onSearch,
  maxLength,
  onBlur,
  name,
  ref,
  ...frame
}: Props) {
  const [text, setText] = useState('');
  const [isOpened, setOpen] = useState(false);
  const open = isOpened && !isUnavailable;
  const [activeIndex, setActiveIndex] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const labels = useMemo(() => new Map(options?.map((option) => [option.value, option.label])), [options]);
  const matchingOptions = useMemo(() => findOptions(options ?? [], text.trim()), [options, text]);

  const updateText = (typedText: string) => {
    setText(typedText);
    onSearch?.(typedText);
  };
  const toggleOption = (choice: string) => {
    if (value.includes(choice)) onChange(value.filter((other) => other !== choice));
    else if (max === 1) onChange([choice]);
    else if (!max || value.length < max) onChange([...value, choice]);
    updateText('');
    if (max === 1) setOpen(false);
  };
  const moveActive = (offset: number) => {
    setOpen(true);
    const nextIndex = open
      ? (activeIndex + offset + matchingOptions.length) % Math.max(matchingOptions.length, 1)
      : activeIndex;
    setActiveIndex(nextIndex);
    document.getElementById(`${listId}-${nextIndex}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveActive(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && open && matchingOptions[activeIndex]) {
      event.preventDefault();
      toggleOption(matchingOptions[activeIndex].value);
      setOpen(false); // the next Enter then submits
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1));
  };
  return (
    <Field {...frame}>
      {(wiring) => (
        <>
          <div className={css.box}>
            <div className={css.frame} onClick={() => input.current?.focus()}>
              {value.map((selectedValue) => (
                <span key={selectedValue} className={css.chip}>
                  {labels.get(selectedValue) ?? selectedValue}
                  <button
                    type="button"
                    aria-label={t('combo.remove', {
                      name: labels.get(selectedValue) ?? selectedValue,
                      label: frame.label,
                    })}
                    onClick={() => toggleOption(selectedValue)}
                  >
                    <X size={14} aria-hidden />
                  </button>
                </span>
              ))}
              <input
                {...wiring}
                ref={(element) => {
                  input.current = element;
                  ref?.(element);
                }}
                name={name}
                className={css.input}
                role="combobox"
                aria-expanded={open}
                aria-controls={listId}
                aria-activedescendant={
                  open && matchingOptions[activeIndex] ? `${listId}-${activeIndex}` : undefined
                }
                aria-autocomplete="list"
                autoComplete="off"
                maxLength={maxLength}
                placeholder={value.length === 0 ? placeholder : undefined}
                value={text}
                onChange={(event) => {
                  updateText(event.target.value);
                  setActiveIndex(0);
                  setOpen(true);
                }}
                onClick={() => setOpen(true)}
                onKeyDown={onKeyDown}
                onBlur={() => {
                  setOpen(false);
                  updateText('');
                  onBlur?.();
                }}
              />
            </div>
            <VisuallyHidden>
              {value.length > 0 ? t('combo.selected', { n: value.length }) : ''}
            </VisuallyHidden>
            {open && (
              <div
                className={css.list}
                id={listId}
                role="listbox"
                aria-label={frame.label}
                aria-multiselectable={max !== 1}
                onMouseDown={(e) => e.preventDefault()}
              >
                {matchingOptions.map((option, i) => (
                  <div
                    key={option.value}
                    id={`${listId}-${i}`}
                    role="option"
                    aria-selected={value.includes(option.value)}
                    data-at={i === activeIndex || undefined}
                    className={css.option}
                    onMouseMove={() => setActiveIndex(i)}
                    onClick={() => toggleOption(option.value)}
                  >
                    {option.icon}
                    <span dir="auto">
                      {option.label}{' '}
                      {option.detail && option.detail !== option.label && (
                        <span className={css.also}>{option.detail}</span>
                      )}
                    </span>
                    {value.includes(option.value) && <Check size={16} aria-hidden />}
                  </div>
                ))}
                {matchingOptions.length === 0 && (
                  <div className={css.none}>{options ? t('combo.none', { text }) : t('combo.loading')}</div>
                )}
              </div>
            )}
          </div>
          {status}
        </>
      )}
    </Field>
  );
}
