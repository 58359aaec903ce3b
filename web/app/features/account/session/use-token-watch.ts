import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { showToast, type Toast } from '#web/ui/toast.tsx';
import { isExpired } from './access-token-claims.ts';
import { readToken } from './session.ts';

/** Section 9, "Sign-in check interval". */
const intervalMs = 2_000;

/**
 * Section 4: every 2 seconds the sign-in and sign-up pages look for the token cookie (another tab may have signed in); once it
 * is there, a notice is shown and the person is redirected. The expiry of tokens is judged by the server's clock.
 */
export function useTokenWatch(
  notice: Toast,
  { returnPath: destination, serverTimeMs }: { readonly returnPath: string; readonly serverTimeMs: number },
): void {
  const navigate = useNavigate();
  const idle = useRef(true);
  // The account data may be loaded again before the redirect is done, which starts another timer.
  const announced = useRef(false);
  // While this tab itself signs in, that sign-in brings its own notice.
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
