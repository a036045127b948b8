import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Reports the newest message as seen when the end of the list is in view.
 * @param newestId null when all messages are read
 * @returns a ref for the element at the end of the list
 */
export function useMarkSeen(newestId: string | null, onSeen: (messageId: string) => void) {
  const end = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onSeen);
  useEffect(() => {
    const element = end.current;
    if (newestId === null || element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      report(newestId);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [newestId]);
  return end;
}
