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

/** What a streamed part shows until it is there: the text of the specification, read out politely. */
export function Loading({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p
      role="status"
      className={`flex items-center justify-center gap-3 py-16 font-semibold text-muted ${className}`}
    >
      <Spinner />
      {text}
    </p>
  );
}
