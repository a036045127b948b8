import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';

/** A list with one line for each item, inside a card. */
export function LineList({ children }: { children: ReactNode }) {
  return (
    <Surface padding="none">
      <Lines>{children}</Lines>
    </Surface>
  );
}

/** The lines alone, for a card with a heading. */
export function Lines({ children }: { children: ReactNode }) {
  return (
    <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </Stack>
  );
}

type LineProps = {
  avatar?: ReactNode;
  title: string;
  /** The page of the item. */
  href?: string;
  second?: ReactNode;
  /** Chips and buttons; below the text on a phone. */
  children?: ReactNode;
};

/** One item: a name that leads to its page, facts below it, chips and buttons beside it. */
export function Line({ avatar, title, href, second, children }: LineProps) {
  const LinkComponent = useLinkComponent();
  return (
    <Box component="li" sx={lineStyles}>
      {avatar}
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {href === undefined ? (
          <Typography sx={titleStyles}>{title}</Typography>
        ) : (
          <Link component={LinkComponent} href={href} sx={titleStyles}>
            {title}
          </Link>
        )}
        {second !== undefined && (
          <Typography
            variant="body2"
            component="div"
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {second}
          </Typography>
        )}
      </Box>
      {children !== undefined && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {children}
        </Stack>
      )}
    </Box>
  );
}

const titleStyles = { fontWeight: 600, overflowWrap: 'anywhere' } as const;

const lineStyles = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  paddingBlock: '12px',
  paddingInline: { xs: 2, sm: 3 },
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
