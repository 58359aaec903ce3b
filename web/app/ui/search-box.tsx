import { Search, X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { searchBoxTexts as texts } from '#texts/ui/list.ts';

/**
 * A search field with a clear button. It belongs in a form of method GET, so that it works before any script;
 * `onType` is notified of every change, `onClear` of the button.
 */
export function SearchBox({
  label,
  onType,
  onClear,
  defaultValue = '',
  className = '',
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'defaultValue'> & {
  /** Read by screen readers; the placeholder is no label. */
  label: string;
  defaultValue?: string;
  onType: () => void;
  onClear: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [filled, setFilled] = useState(defaultValue !== '');
  // What was typed before the scripts ran.
  useEffect(() => setFilled(input.current?.value !== ''), []);
  return (
    <div className={`relative ${className}`}>
      <Search
        size={20}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
      />
      <input
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        defaultValue={defaultValue}
        className={`field text-ellipsis pl-11 [&::-webkit-search-cancel-button]:hidden ${filled ? 'pr-11' : ''}`}
        onChange={(event) => {
          setFilled(event.currentTarget.value !== '');
          onType();
        }}
      />
      {filled && (
        <button
          type="button"
          className="btn btn-ghost btn-icon absolute top-0 right-0"
          aria-label={texts.clearSearch}
          onClick={() => {
            if (input.current) input.current.value = '';
            input.current?.focus();
            setFilled(false);
            onClear();
          }}
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}
