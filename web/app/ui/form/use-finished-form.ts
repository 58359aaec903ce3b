import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Section 9: redirect delay after registration or event creation. */
const redirectDelayMs = 1500;

/** Navigates to where a form leads once it is done (`undefined` while it is not), and removes its draft. */
export function useFinishedForm(leadsTo: string | undefined, finish: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (leadsTo !== undefined) finish();
  });
  useEffect(() => {
    if (leadsTo === undefined) return;
    const timer = setTimeout(() => navigate(leadsTo), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [leadsTo, navigate]);
}
