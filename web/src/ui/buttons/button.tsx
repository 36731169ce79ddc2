import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import css from './button.module.css';
import { cx } from '../styles/cx';

type ButtonStyle = {
  variant?: 'primary' | 'plain' | 'subtle' | 'danger';
  size?: 'normal' | 'small';
  icon?: boolean;
  wide?: boolean;
};

const getClassName = ({ variant = 'plain', size, icon, wide }: ButtonStyle, extraClass?: string) =>
  cx(
    css.button,
    variant !== 'plain' && css[variant],
    size === 'small' && css.small,
    icon && css.icon,
    wide && css.wide,
    extraClass,
  );

const doNothing = (event: MouseEvent) => event.preventDefault();

/**
 * While `busy` or `aria-disabled`, a click does nothing. The button keeps the focus that it would lose as
 * `disabled`.
 */
export function Button({
  variant,
  size,
  icon,
  wide,
  busy,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyle & { busy?: boolean; children: ReactNode }) {
  const isInactive = busy || rest['aria-disabled'];
  return (
    <button
      type="button"
      {...rest}
      className={getClassName({ variant, size, icon, wide }, className)}
      aria-busy={busy || rest['aria-busy']}
      aria-disabled={isInactive || undefined}
      {...(isInactive && { onClick: doNothing })}
    >
      {children}
    </button>
  );
}

export function ButtonLink({ variant, size, icon, wide, className, ...rest }: LinkProps & ButtonStyle) {
  return <Link {...rest} className={getClassName({ variant, size, icon, wide }, className)} />;
}
