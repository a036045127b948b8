import Typography from '@mui/material/Typography';

/** The signature of the member in the preview of a mail. */
export function MailSignature({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Typography
      variant="body2"
      sx={{
        marginBlockStart: 2,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        color: 'text.secondary',
      }}
    >
      {text}
    </Typography>
  );
}
