import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

const variants = {
  plain: 'btn',
  primary: 'btn btn-primary',
  green: 'btn btn-green',
  quiet: 'btn btn-quiet',
  ghost: 'btn btn-ghost',
  danger: 'btn btn-danger',
} as const;

/**
 * A button. `busy` shows a turning diamond and ignores further clicks while the focus stays; change the label too
 * ('Sending...'), since screen readers ignore the diamond.
 */
export function Button({
  variant = 'plain',
  busy = false,
  className = '',
  type = 'button',
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & { variant?: keyof typeof variants; busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={`${variants[variant]} ${className}`}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
