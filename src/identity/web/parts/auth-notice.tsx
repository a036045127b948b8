import Box from '@mui/material/Box';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** A persistent message above the next action. */
export function AuthNotice({ tone, children }: { tone: 'success' | 'danger'; children: ReactNode }) {
  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  return (
    <Box
      role={tone === 'success' ? 'status' : 'alert'}
      sx={(theme) => ({
        display: 'flex',
        gap: 1.25,
        padding: '10px 14px',
        borderRadius: '8px',
        border: `1px solid ${theme.kadro.tones[tone].line}`,
        backgroundColor: theme.kadro.tones[tone].wash,
        color: theme.kadro.tones[tone].text,
      })}
    >
      <Icon size={17} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <div>{children}</div>
    </Box>
  );
}
