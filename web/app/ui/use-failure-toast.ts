import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { showToast, type Toast } from './toast.tsx';

/** Shows a toast, after each failure again, that the page's content could not be fetched. */
export function useFailureToast(failed: boolean, toast: Toast): void {
  const { state } = useNavigation();
  const tell = failed && state === 'idle';
  useEffect(() => {
    if (tell) showToast({ ...toast, tone: 'destructive' });
  }, [tell, toast]);
}
