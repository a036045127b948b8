import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePageTitle } from '#ui/page/use-page-title.ts';

type AuthFrameProps = { title: string; lead?: ReactNode; children: ReactNode };

/** A page outside the shell, or one step of it: what it is for, and one narrow column. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  usePageTitle(title);
  return (
    <Stack sx={{ gap: 3 }}>
      <div>
        <Typography
          variant="h1"
          tabIndex={-1}
          sx={{ outline: 'none', fontSize: '1.625rem', letterSpacing: '-0.022em' }}
        >
          {title}
        </Typography>
        {lead !== undefined && (
          <Typography component="div" sx={{ color: 'text.secondary', marginBlockStart: 0.75 }}>
            {lead}
          </Typography>
        )}
      </div>
      {children}
    </Stack>
  );
}
