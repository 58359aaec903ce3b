import { initials } from './initials.ts';

/** The placeholder for a person without a picture; `className` sets its size and that of the letters. */
export function InitialsPortrait({ fullName, className }: { fullName: string; className: string }) {
  return (
    <span
      aria-hidden
      className={`grid flex-none place-items-center rounded-full bg-green font-bold text-on-green ${className}`}
    >
      {initials(fullName)}
    </span>
  );
}
