import Box from '@mui/material/Box';

/** Formatted text. The server has sanitised the HTML. */
export function RichTextView({ html }: { html: string }) {
  return (
    <Box
      dangerouslySetInnerHTML={{ __html: html }}
      sx={{
        overflowWrap: 'anywhere',
        lineHeight: 1.6,
        '& > :first-of-type': { marginBlockStart: 0 },
        '& p': { marginBlock: '0 0.75em' },
        '& h2': { fontSize: '1.0625rem', marginBlock: '1.25em 0.5em' },
        '& h3': { fontSize: '0.9375rem', marginBlock: '1.1em 0.4em' },
        '& ul, & ol': { paddingInlineStart: '1.4em', marginBlock: '0 0.75em' },
        '& li p': { marginBlock: 0 },
        '& a': { color: 'primary.main' },
      }}
    />
  );
}
