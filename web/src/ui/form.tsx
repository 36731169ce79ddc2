import type { FormEvent, FormHTMLAttributes } from 'react';

/** A form that stops at the first box holding no value, and leaves every other rule to who handles it. */
export function Form({
  onSubmit,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & { onSubmit: (event: FormEvent) => unknown }) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (event.currentTarget.checkValidity()) void onSubmit(event);
        else event.currentTarget.querySelector<HTMLElement>(':invalid:not(fieldset)')?.focus();
      }}
    />
  );
}
