import type { FormEvent, FormHTMLAttributes } from 'react';

/** A form that stops at the first box holding no value, leaves every other rule to who handles it, and leads to the first box refused. */
export function Form({
  onSubmit,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & { onSubmit: (event: FormEvent) => unknown }) {
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    if (!form.checkValidity()) return form.querySelector<HTMLElement>(':invalid:not(fieldset)')?.focus();
    await onSubmit(event);
    requestAnimationFrame(() => {
      const refused = form.querySelectorAll<HTMLElement>('[aria-invalid=true]');
      if (![...refused].includes(document.activeElement as HTMLElement)) refused[0]?.focus();
    });
  };
  return <form {...rest} noValidate onSubmit={(event) => void send(event)} />;
}
