import { useEffect, useRef, useState } from 'react';
import type { Challenge } from '#contract/tipping/schemas.ts';
import { challengeTexts } from '#texts/tipping/challenge.ts';
import { findSolution, solutionField } from './find-solution.ts';

/**
 * Solves the challenge of a guest whose form was refused, then sends the form again with the solution. Without scripts
 * it does nothing, so the form must offer another way.
 */
export function GuestChallenge({ challenge }: { challenge: Challenge }) {
  const field = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  useEffect(() => {
    let left = false;
    setWorking(true);
    const solve = async () => {
      // Without a secure connection browsers calculate no digest.
      const solution = await findSolution(challenge).catch(() => undefined);
      if (left) return;
      if (solution === undefined || !field.current) return setWorking(false);
      field.current.value = solution;
      field.current.form?.requestSubmit();
    };
    void solve();
    return () => {
      left = true;
    };
  }, [challenge]);
  return (
    <>
      <input type="hidden" name={solutionField} ref={field} />
      <p role="status">{working && challengeTexts.working}</p>
    </>
  );
}
