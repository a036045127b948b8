import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps what is below an element still while the element grows by itself: a button does not move under the
 * finger: the page scrolls by the growth. It ends with the first touch or key in the element, whose growth is wanted
 * from then on.
 */
export function useStillBelow(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const end = new AbortController();
    let height = current.offsetHeight;
    const observer = new ResizeObserver(() => {
      const growth = current.offsetHeight - height;
      const { top } = current.getBoundingClientRect();
      const wasInView = top >= 0 && top + height < window.innerHeight;
      height = current.offsetHeight;
      // Above the view the browser itself keeps the page still.
      if (growth > 0 && wasInView) window.scrollBy({ top: growth, behavior: 'instant' });
    });
    const stop = (): void => observer.disconnect();
    observer.observe(current);
    for (const event of ['pointerdown', 'keydown'])
      current.addEventListener(event, stop, { signal: end.signal });
    return () => {
      stop();
      end.abort();
    };
  }, []);
  return element;
}
