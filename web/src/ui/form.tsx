import type { FormEvent, FormHTMLAttributes } from 'react';

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  onSubmit: (event: FormEvent) => unknown;
  /** Says all else that is wrong where some box holds no value, so that every fault is told at once. */
  onUnread?: () => unknown;
};

/** A form that stops where a box holds no value, leaves every other rule to who handles it, and leads to the first box refused. */
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
