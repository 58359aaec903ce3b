import type { ComponentProps, ReactNode } from 'react';

/** One of several choices that need some words: a card that is filled when it is chosen. */
export function ChoiceCard({ children, ...input }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-md border border-line px-4 py-3 hover:bg-saffron-soft has-checked:border-green has-checked:bg-green-soft">
      <input {...input} type="radio" className="mt-1 size-5 flex-none accent-green" />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
