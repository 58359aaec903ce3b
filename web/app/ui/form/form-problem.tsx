/** The errors of a form as a whole. It takes the focus when it appears, so that nobody misses it at the top. */
export function FormProblem({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div
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
