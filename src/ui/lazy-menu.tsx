import type { MenuProps } from '@mui/material/Menu';
import { lazy, useState } from 'react';
import { LazyOverlay } from './lazy-overlay.tsx';

const Menu = lazy(() => import('@mui/material/Menu'));

/** MUI's Menu, loaded when first opened. */
export function LazyMenu(props: MenuProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <LazyOverlay>
      <Menu {...props} />
    </LazyOverlay>
  );
}
