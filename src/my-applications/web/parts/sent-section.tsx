import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type SentSectionProps = { title: string | null; children: ReactNode };

/** Questions under the title of their section; those before the first section have none. */
export function SentSection({ title, children }: SentSectionProps) {
  if (title === null) return children;
  return (
    <section>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600, marginBlockEnd: 1.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}
