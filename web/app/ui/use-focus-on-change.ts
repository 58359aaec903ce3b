import { useEffect, useRef } from 'react';

/**
 * For an element that replaces the button somebody pressed: once `value` changes, the element takes the focus, which would
 * otherwise be lost with the button. Give the element `tabIndex={-1}`.
 */
export function useFocusOnChange<Focused extends HTMLElement>(value: unknown) {
  const element = useRef<Focused>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    element.current?.focus();
  }, [value]);
  return element;
}
