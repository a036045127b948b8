import Link from '@mui/material/Link';

type FileTitleProps = {
  title: string;
  onOpen: () => void;
  /** Whether it takes the focus when it appears, in place of what had it. */
  takesFocus?: boolean;
};

/** The title of a file in a list, as a button that opens it. */
export function FileTitle({ title, onOpen, takesFocus = false }: FileTitleProps) {
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      color="inherit"
      noWrap
      onClick={onOpen}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader comes back to it
      autoFocus={takesFocus}
      sx={{ display: 'block', maxWidth: '100%', fontWeight: 500, textAlign: 'start' }}
    >
      {title}
    </Link>
  );
}
