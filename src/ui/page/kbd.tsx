import Box from '@mui/material/Box';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Command,
  CornerDownLeft,
  type LucideIcon,
} from 'lucide-react';
import { visuallyHidden } from '../visually-hidden.ts';

// The bundled font lacks most of these signs, and the browser would take each from another font.
const icons: Readonly<Record<string, LucideIcon>> = {
  '←': ArrowLeft,
  '↑': ArrowUp,
  '→': ArrowRight,
  '↓': ArrowDown,
  '↵': CornerDownLeft,
  '⌘': Command,
};

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
          <KeyLabel name={key} />
        </Box>
      ))}
    </Box>
  );
}

function KeyLabel({ name }: { name: string }) {
  const Icon = icons[name];
  if (Icon === undefined) return name;
  return (
    <>
      <Icon size={11} aria-hidden style={{ verticalAlign: '-1px' }} />
      <span style={visuallyHidden}>{name}</span>
    </>
  );
}
