import Link from '@mui/material/Link';

type FileTitleProps = {
  title: string;
  onOpen: () => void;
  /** Whether it takes the focus when it appears, in place of what had it. */
  autoFocus?: boolean;
};

/** The title of a file in a list, as a button that opens it. */
export function FileTitle({ title, onOpen, autoFocus = false }: FileTitleProps) {
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      color="inherit"
      noWrap
      onClick={onOpen}
      autoFocus={autoFocus}
      sx={{ display: 'block', maxWidth: '100%', fontWeight: 500, textAlign: 'start' }}
    >
      {title}
    </Link>
  );
}
