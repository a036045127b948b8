import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type WhenNearProps = { children: ReactNode; fallback: ReactNode };

/** Renders its children once they are about to scroll into view, so that the first screen does not load them. */
export function WhenNear({ children, fallback }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '100px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <Box ref={place}>{isNear ? children : fallback}</Box>;
}
