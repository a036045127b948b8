import { useEffect, useRef } from 'react';
import type { Draft } from '../contract.ts';
import { type Access, readDraft } from './draft-client.ts';

type ReturnInput = {
  /** The number of changes so far; null while something is not saved. */
  idleCount: () => number | null;
  refresh: (draft: Draft) => void;
  showFailure: (error: unknown) => void;
};

/** Reads the form again when the applicant comes back to the page, because they may have used another device. */
export function useReturn(access: Access | null, returning: ReturnInput): void {
  const latest = useRef(returning);
  useEffect(() => {
    latest.current = returning;
  });
  useEffect(() => {
    if (access === null) return undefined;
    const onReturn = (): void => {
      const count = latest.current.idleCount();
      if (document.visibilityState !== 'visible' || count === null) return;
      readDraft(access).then(
        (draft) => {
          // A change made meanwhile is newer than this answer.
          if (latest.current.idleCount() === count) latest.current.refresh(draft);
        },
        (error: unknown) => latest.current.showFailure(error),
      );
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, [access]);
}
