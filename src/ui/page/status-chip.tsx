import Box from '@mui/material/Box';
import { Circle, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Tone } from '../theme/tokens.ts';
import { visuallyHidden } from '../visually-hidden.ts';

export type StatusChipProps = {
  tone: Tone;
  label: string;
  /** Replaces the tone's own icon. */
  icon?: LucideIcon;
  /** Shows only the icon; the label is its title. For lists of several chips. */
  isShort?: boolean;
};

const toneIcons: Readonly<Record<Tone, LucideIcon>> = {
  neutral: Circle,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** A status as text, icon and colour, never the colour alone. */
export function StatusChip({ tone, label, icon, isShort = false }: StatusChipProps) {
  const Icon = icon ?? toneIcons[tone];
  return (
    <Box
      component="span"
      title={isShort ? label : undefined}
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: '5px',
        height: 22,
        minWidth: 0,
        paddingInline: isShort ? '5px' : '7px 8px',
        flexShrink: isShort ? 0 : 1,
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
      <Icon size={12} strokeWidth={2.25} aria-hidden style={{ flexShrink: 0 }} />
      <Box component="span" sx={isShort ? visuallyHidden : labelStyles}>
        {label}
      </Box>
    </Box>
  );
}

// Lines as high as letters reach, because the ellipsis cuts what is outside.
const labelStyles = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.5 } as const;
