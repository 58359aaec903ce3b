import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { showToast, type Toast } from './toast.tsx';

/** Tells in a toast that what a page is about could not be fetched, at each failure again. */
export function useFailureToast(failed: boolean, toast: Toast): void {
  const { state } = useNavigation();
  const tell = failed && state === 'idle';
  useEffect(() => {
    if (tell) showToast({ ...toast, tone: 'destructive' });
  }, [tell, toast]);
}
