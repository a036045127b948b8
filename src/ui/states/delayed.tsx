import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Shows its children after a delay, so that content that loads at once does not flicker. */
export function Delayed({ delayMs = 150, children }: { delayMs?: number; children: ReactNode }) {
  const [shown, setShown] = useState(delayMs === 0);
  useEffect(() => {
    if (delayMs === 0) return;
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return shown ? children : null;
}
