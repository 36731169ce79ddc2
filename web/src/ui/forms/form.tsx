import type { FormEvent, FormHTMLAttributes } from 'react';

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit: (event: FormEvent) => unknown;
  /** Validates the remaining fields when an input does not parse, so that every error is shown at once. */
  onUnparsable?: () => unknown;
};

/**
 * A form that stops if an input does not parse, leaves all other rules to the handler, and focuses the first
 * invalid input.
 */
export function Form({ onSubmit, onUnparsable, ...rest }: Props) {
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    const isUnparsable = !form.checkValidity();
    await (isUnparsable ? onUnparsable?.() : onSubmit(event));
    requestAnimationFrame(() => {
      const invalidInputs = form.querySelectorAll<HTMLElement>('[aria-invalid=true], :invalid:not(fieldset)');
      if (isUnparsable || ![...invalidInputs].includes(document.activeElement as HTMLElement))
        invalidInputs[0]?.focus();
    });
  };
  return <form {...rest} noValidate onSubmit={(event) => void send(event)} />;
}
