import Box from '@mui/material/Box';
import { Circle, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Tone } from '../theme/tokens.ts';

export type StatusChipProps = {
  tone: Tone;
  label: string;
  /** Replaces the tone's own icon. */
  icon?: LucideIcon;
};

const toneIcons: Readonly<Record<Tone, LucideIcon>> = {
  neutral: Circle,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** A status as text, icon and colour, never the colour alone. */
export function StatusChip({ tone, label, icon }: StatusChipProps) {
  const Icon = icon ?? toneIcons[tone];
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: '5px',
        height: 22,
        paddingInline: '7px 8px',
        borderRadius: '6px',
        border: `1px solid ${theme.kadro.tones[tone].line}`,
        backgroundColor: theme.kadro.tones[tone].wash,
        color: theme.kadro.tones[tone].text,
        fontSize: '0.75rem',
        fontWeight: 500,
        lineHeight: 1,
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
      })}
    >
      <Icon size={12} strokeWidth={2.25} aria-hidden />
      {label}
    </Box>
  );
}
