import Link from '@mui/material/Link';

/** The title of a file in a list, as a button that opens it. */
export function FileTitle({ title, onOpen }: { title: string; onOpen: () => void }) {
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      color="inherit"
      noWrap
      onClick={onOpen}
      sx={{ display: 'block', maxWidth: '100%', fontWeight: 500, textAlign: 'start' }}
    >
      {title}
    </Link>
  );
}
