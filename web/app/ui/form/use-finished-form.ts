import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLeaving } from '../use-leaving.ts';

/** Section 9: redirect delay after registration or event creation. */
const redirectDelayMs = 1500;

/**
 * Goes on to where a form leads once it is done (`undefined` while it is not), and keeps nothing more of it. Whoever goes
 * somewhere else in the meantime is left there. A form that leads to its own page does so at once: later, that would break off
 * what the person has sent from there since.
 */
export function useFinishedForm(leadsTo: string | undefined, finish: () => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useLeaving(stop);
  useEffect(() => {
    if (leadsTo !== undefined) finish();
  });
  useEffect(() => {
    if (leadsTo === undefined) return;
    const [path] = leadsTo.split('?');
    if (path === pathname) {
      navigate(leadsTo, { replace: true });
      return;
    }
    timer.current = setTimeout(() => navigate(leadsTo), redirectDelayMs);
    return () => clearTimeout(timer.current);
  }, [leadsTo, pathname, navigate]);
}
