import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useLeaving } from '../use-leaving.ts';

/** Section 9: redirect delay after registration or event creation. */
const redirectDelayMs = 1500;

/**
 * Goes on to where a form leads once it is done (`undefined` while it is not), and keeps nothing more of it. Whoever goes
 * somewhere else in the meantime is left there. A form that leads to its own page does so once that page is loaded again:
 * earlier, that would break off the answer that still arrives; later, what the person has sent from there since.
 */
export function useFinishedForm(leadsTo: string | undefined, finish: () => void): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leadsToOwnPage = leadsTo?.split('?')[0] === pathname;
  const stop = () => clearTimeout(timer.current);
  useLeaving(stop);
  useEffect(() => {
    if (leadsTo !== undefined) finish();
  });
  useEffect(() => {
    if (leadsTo === undefined || leadsToOwnPage) return;
    timer.current = setTimeout(() => navigate(leadsTo), redirectDelayMs);
    return () => clearTimeout(timer.current);
  }, [leadsTo, leadsToOwnPage, navigate]);
  useEffect(() => {
    if (leadsTo !== undefined && leadsToOwnPage && isIdle) navigate(leadsTo, { replace: true });
  }, [leadsTo, leadsToOwnPage, isIdle, navigate]);
}
