import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { aboutMenuTexts as texts } from '#texts/shell.ts';
import { AnchorLink } from '#web/ui/anchor-link.tsx';
import { closeOutside } from '#web/ui/close-outside.ts';

/** The About dropdown. A details element opens without any script; a click elsewhere and Escape close it. */
export function AboutMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => (details.current ? closeOutside(details.current) : undefined), []);
  return (
    <details ref={details} className="group relative">
      <summary className="nav-link">
        {texts.about}
        <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="menu-panel absolute right-0 mt-1 w-48 p-1.5">
        <li>
          <AnchorLink anchor="how-it-works" offset={100}>
            {texts.howItWorks}
          </AnchorLink>
        </li>
        <li>
          <AnchorLink anchor="testimonials" offset={100}>
            {texts.testimonials}
          </AnchorLink>
        </li>
      </ul>
    </details>
  );
}
