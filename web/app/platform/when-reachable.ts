/** Calls `act` if the server can be reached now, and otherwise `otherwise`. */
export function whenReachable(act: () => void, otherwise = () => {}): void {
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => (ok ? act : otherwise)(),
    otherwise,
  );
}
