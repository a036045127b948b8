import type { Theme } from '@mui/material/styles';

/** Styles of a comment, in the editor and in the list. */
export const richTextStyles = (theme: Theme) =>
  ({
    fontSize: '0.8125rem',
    lineHeight: 1.55,
    overflowWrap: 'anywhere',
    '& p': { marginBlock: '0 0.4em' },
    '& > :last-child, & .ProseMirror > :last-child': { marginBlockEnd: 0 },
    '& ul, & ol': { paddingInlineStart: '1.4em', marginBlock: '0 0.4em' },
    '& li p': { marginBlock: 0 },
    '& h2, & h3': { fontSize: '0.875rem', fontWeight: 600, marginBlock: '0.4em' },
    '& a': { color: theme.kadro.accent.text, textDecoration: 'underline' },
    '& span[data-type=mention]': {
      paddingInline: '3px',
      borderRadius: '4px',
      fontWeight: 500,
      color: theme.kadro.accent.text,
      backgroundColor: theme.kadro.accent.wash,
    },
  }) as const;
