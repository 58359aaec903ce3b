/** What is wrong with a form as a whole. It takes the focus when it comes, so that nobody misses it above. */
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
