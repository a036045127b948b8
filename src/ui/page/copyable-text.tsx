import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { CopyButton } from './copy-button.tsx';

type CopyableTextProps = {
  text: string;
  /** Names what is copied ("Copy the name"). */
  copyLabel: string;
  /** Stands before the text. */
  label?: string;
};

/** An address or a record that is pasted elsewhere, with the button that copies it. */
export function CopyableText({ text, copyLabel, label }: CopyableTextProps) {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      {label !== undefined && (
        <Typography variant="body2" sx={{ minWidth: 56 }}>
          {label}
        </Typography>
      )}
      <Box component="code" sx={textStyles}>
        {text}
      </Box>
      <CopyButton text={text} label={copyLabel} />
    </Stack>
  );
}

const textStyles = (theme: Theme) => ({
  flex: 1,
  minWidth: 0,
  padding: '6px 10px',
  border: `1px solid ${theme.kadro.line}`,
  borderRadius: '8px',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  fontSize: 13,
});
