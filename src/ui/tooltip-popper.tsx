import type { GrowProps } from '@mui/material/Grow';
import type { PopperProps } from '@mui/material/Popper';
import { lazy, Suspense, useState } from 'react';

const Popper = lazy(() => import('@mui/material/Popper'));
const Grow = lazy(() => import('@mui/material/Grow'));

/** What places MUI's tooltips, loaded when one is first shown; vite.config.ts puts it into MUI's Tooltip. */
export function TooltipPopper(props: PopperProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Popper {...props} />
    </Suspense>
  );
}

/** How they come and go; it stands inside the popper. */
export function TooltipGrow(props: GrowProps) {
  return <Grow {...props} />;
}
