import Box from '@mui/material/Box';
import { NotFoundState } from '#ui/states/not-found-state.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh', padding: 3 }}>
      <NotFoundState />
    </Box>
  );
}
