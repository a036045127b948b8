import type { MenuProps } from '@mui/material/Menu';
import { Suspense, lazy, useState } from 'react';

const Menu = lazy(() => import('@mui/material/Menu'));

/** MUI's Menu, loaded when first opened: no page needs its code before. */
export function LazyMenu(props: MenuProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Menu {...props} />
    </Suspense>
  );
}
