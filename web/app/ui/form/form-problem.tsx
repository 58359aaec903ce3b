import { useEffect, useRef } from 'react';
import { useActionData } from 'react-router';

/**
 * The errors of a form as a whole. It takes the focus with each answer of the server, so that nobody misses it at the top of a
 * page whose button is far below.
 */
export function FormProblem({ errors }: { errors: readonly string[] }) {
  const element = useRef<HTMLDivElement>(null);
  const answer = useActionData();
  useEffect(() => {
    if (answer !== undefined) element.current?.focus();
  }, [answer]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={element}
      tabIndex={-1}
      data-form-problem
      className="scroll-mt-28 rounded-lg border border-coral-text bg-coral-soft px-4 py-3"
    >
      {errors.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}
