import type { FormEvent, FormHTMLAttributes } from 'react';

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit: (event: FormEvent) => unknown;
  /** Validates the remaining fields when an input does not parse, so that every error is shown at once. */
  onUnread?: () => unknown;
};

/**
 * A form that stops if an input does not parse, leaves all other rules to the handler, and focuses the first
 * invalid input.
 */
export function Form({ onSubmit, onUnread, ...rest }: Props) {
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    const isUnread = !form.checkValidity();
    await (isUnread ? onUnread?.() : onSubmit(event));
    requestAnimationFrame(() => {
      const refused = form.querySelectorAll<HTMLElement>('[aria-invalid=true], :invalid:not(fieldset)');
      if (isUnread || ![...refused].includes(document.activeElement as HTMLElement)) refused[0]?.focus();
    });
  };
  return <form {...rest} noValidate onSubmit={(event) => void send(event)} />;
}
