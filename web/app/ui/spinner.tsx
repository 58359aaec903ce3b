/** A diamond that turns while something is under way. Decoration: say in words what is happening. */
export function Spinner({ className = '' }: { className?: string }) {
  return (
    <svg className={`spinner ${className}`} viewBox="0 0 24 24" width="1.25em" height="1.25em" aria-hidden>
      <path
        d="M12 2l10 10-10 10L2 12z"
        fill="none"
        stroke="currentColor"
        strokeOpacity=".25"
        strokeWidth="3"
      />
      <path d="M12 2l10 10" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
