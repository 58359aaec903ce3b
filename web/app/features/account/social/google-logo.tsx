/** A G in Google's four colours, as people know it from its buttons. */
export function GoogleLogo() {
  return (
    <svg viewBox="0 0 24 24" width={22} height={22} fill="none" strokeWidth={4} aria-hidden>
      <path stroke="#ea4335" d="M18.13 6.86A8 8 0 0 0 5.07 8" />
      <path stroke="#fbbc05" d="M5.07 8A8 8 0 0 0 5.07 16" />
      <path stroke="#34a853" d="M5.07 16A8 8 0 0 0 17.14 18.13" />
      <path stroke="#4285f4" d="M17.14 18.13A8 8 0 0 0 20 12H12.4" />
    </svg>
  );
}
