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

/**
 * The same for a button that goes only sometimes: the element takes the focus if nothing has it once `value` has changed. The page
 * does not scroll, because somebody may have tapped, or another person changed `value`.
 */
export function useFocusIfLost<Focused extends HTMLElement>(value: unknown) {
  const element = useRef<Focused>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [value]);
  return element;
}
