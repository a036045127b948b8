import Box from '@mui/material/Box';

/** One or more keys, such as `['Ctrl', 'K']`. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: '3px', verticalAlign: 'middle' }}>
      {keys.map((key) => (
        <Box
          key={key}
          component="kbd"
          sx={(theme) => ({
            minWidth: 20,
            height: 20,
            paddingInline: '5px',
            borderRadius: '5px',
            border: `1px solid ${theme.kadro.line}`,
            borderBlockEndWidth: 2,
            backgroundColor: theme.kadro.surface,
            color: theme.kadro.textMuted,
            fontFamily: 'inherit',
            fontSize: '0.6875rem',
            fontWeight: 500,
            lineHeight: '17px',
            textAlign: 'center',
          })}
        >
          {key}
        </Box>
      ))}
    </Box>
  );
}
