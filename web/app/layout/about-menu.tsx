import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AnchorLink } from '#web/ui/anchor-link.tsx';

/** The About dropdown. A details element opens without any script; a click elsewhere and Escape close it. */
export function AboutMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (refocus: boolean) => {
      const element = details.current;
      if (!element?.open) return;
      element.open = false;
      if (refocus) element.querySelector('summary')?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      if (!details.current?.contains(event.target as Node)) close(false);
    };
    const onFocusIn = (event: FocusEvent) => {
      if (!details.current?.contains(event.target as Node)) close(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(true);
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return (
    <details ref={details} className="group relative">
      <summary className="nav-link">
        About
        <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="menu-panel absolute right-0 mt-1 w-48 p-1.5">
        <li>
          <AnchorLink anchor="how-it-works" offset={100}>
            How It Works
          </AnchorLink>
        </li>
        <li>
          <AnchorLink anchor="testimonials" offset={100}>
            Testimonials
          </AnchorLink>
        </li>
      </ul>
    </details>
  );
}
