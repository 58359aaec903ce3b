import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { showToast, type Toast } from '#web/ui/toast.tsx';
import { isExpired } from './access-token-claims.ts';
import { readToken } from './session.ts';

/** Section 9, "Sign-in check interval". */
const intervalMs = 2_000;

/**
 * Section 4: every 2 seconds the sign-in and sign-up pages check for the token cookie (another tab may have
 * signed in); with one there, a notice is shown and the person is sent on. Tokens expire by the server's clock.
 */
export function useTokenWatch(
  notice: Toast,
  { returnPath: destination, serverTimeMs }: { readonly returnPath: string; readonly serverTimeMs: number },
): void {
  const navigate = useNavigate();
  const idle = useRef(true);
  // The account data may come again before the person is away, and with it another timer.
  const announced = useRef(false);
  // While this very tab signs in, its own notice is on the way.
  idle.current = useNavigation().state === 'idle';
  useEffect(() => {
    const clockDifferenceMs = serverTimeMs - Date.now();
    const timer = setInterval(() => {
      const token = readToken();
      if (!idle.current || !token || isExpired(token, Date.now() + clockDifferenceMs)) return;
      clearInterval(timer);
      if (announced.current) return;
      announced.current = true;
      showToast(notice);
      navigate(destination);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [notice, destination, navigate, serverTimeMs]);
}
