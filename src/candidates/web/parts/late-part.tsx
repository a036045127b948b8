import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Milliseconds that the content below waits for a part that may move it: so short that nobody takes the page for empty. */
const waitMs = 250;

/** Height in pixels that a late part has, whatever it then holds. */
const lateHeight = 36;

type LatePartProps = {
  /** Renders `Pending` while the part loads, then the part, in `Late` when `useCameLate` says so. */
  children: (isLate: boolean) => ReactNode;
};

/**
 * A part whose height is only known when it has loaded. What is below it is hidden by `belowPending` until then, for a
 * quarter of a second at most. After that the content below is shown, and a late part opens by a press, so that it moves nothing.
 */
export function LatePart({ children }: LatePartProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={<Pending isLate={isLate} />}>{children(isLate)}</Suspense>;
}

/** In place of a part that loads; `children` are shown meanwhile over the hidden content. */
export function Pending({ isLate, children }: { isLate: boolean; children?: ReactNode }) {
  if (isLate) return <Box sx={{ minHeight: lateHeight }} />;
  return (
    <Box component="span" data-pending sx={{ position: 'relative', display: 'block' }}>
      {children}
    </Box>
  );
}

/** Whether a part was still pending when the content below it was shown. */
export function useCameLate(isLate: boolean, isPending: boolean): boolean {
  const [cameLate, setCameLate] = useState(isLate);
  if (isLate && isPending && !cameLate) setCameLate(true);
  return cameLate;
}

/** A late part behind a button as high as the place that was kept for it; an empty part leaves the place empty. */
export function Late({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Box sx={{ minHeight: lateHeight }}>
        {children !== null && (
          <Button
            size="small"
            aria-expanded={isOpen}
            endIcon={<ChevronDown size={15} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {label}
          </Button>
        )}
      </Box>
      {/* Stays while it is closed, because a form in it may hold typed text. */}
      <Box sx={{ display: isOpen ? 'contents' : 'none' }}>{children}</Box>
    </>
  );
}
