import type { FormEvent, FormHTMLAttributes } from 'react';

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit: (event: FormEvent) => unknown;
  /** Called when an input does not parse. Can validate the other fields, so that all errors are shown at once. */
  onUnparsable?: () => unknown;
};

/**
 * A form that calls `onSubmit` unless an input does not parse. The handler validates everything else. Then the
 * first invalid input gets the focus.
 */
export function Form({ onSubmit, onUnparsable, ...rest }: Props) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
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
  return <form {...rest} noValidate onSubmit={(event) => void submit(event)} />;
}
