/**
 * What Enter in a field presses: the first button of a form, which is another one than its last where some stand among the fields.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission
 */
export function EnterButton({ busy }: { busy: boolean }) {
  // A disabled one keeps Enter from sending the form again.
  return <button type="submit" className="sr-only" tabIndex={-1} aria-hidden disabled={busy} />;
}
