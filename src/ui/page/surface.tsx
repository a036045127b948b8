import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';

export type SurfaceProps = {
  /** With a heading the surface is a named region. */
  title?: string;
  description?: ReactNode;
  /** Right of the heading. */
  actions?: ReactNode;
  /** The footer, such as a section's Save button. */
  footer?: ReactNode;
  /** `none` lets tables and lists extend to the edge. */
  padding?: 'none' | 'compact' | 'normal';
  headingLevel?: 2 | 3;
  children?: ReactNode;
};

const paddings = { none: 0, compact: 2, normal: 3 } as const;

/** A card with a border. */
export function Surface(props: SurfaceProps) {
  const { title, actions, footer, padding = 'normal', children } = props;
  const headingId = useId();
  const inner = paddings[padding];
  const hasHead = Boolean(title || actions);
  return (
    <Box
      component="section"
      {...(title && { 'aria-labelledby': headingId })}
      sx={(theme) => ({
        backgroundColor: theme.kadro.surface,
        border: `1px solid ${theme.kadro.line}`,
        borderRadius: '12px',
        overflow: 'clip',
        minWidth: 0,
      })}
    >
      {hasHead && <SurfaceHead {...props} headingId={headingId} />}
      {children && (
        <Box
          sx={{
            padding: { xs: Math.min(inner, 2), sm: inner },
            ...(hasHead && { paddingBlockStart: '0 !important' }),
          }}
        >
          {children}
        </Box>
      )}
      {footer && (
        <Box
          sx={(theme) => ({
            borderBlockStart: `1px solid ${theme.kadro.line}`,
            backgroundColor: theme.kadro.page,
            paddingBlock: 1.5,
            paddingInline: { xs: 2, sm: 3 },
          })}
        >
          {footer}
        </Box>
      )}
    </Box>
  );
}

/** The heading with its description and actions, which wrap below it in a narrow window. */
function SurfaceHead(props: SurfaceProps & { headingId: string }) {
  const { title, description, actions, padding, headingLevel = 2, children, headingId } = props;
  const isCompact = padding === 'compact';
  return (
    <Stack
      direction="row"
      sx={{
        gap: '12px 16px',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        padding: { xs: 2, sm: isCompact ? 2 : 3 },
        ...(children && { paddingBlockEnd: { xs: 1.5, sm: isCompact ? 1.5 : 2 } }),
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
        {title && (
          <Typography id={headingId} variant="h2" component={`h${headingLevel}`}>
            {title}
          </Typography>
        )}
        {description && (
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.25 }}>
            {description}
          </Typography>
        )}
      </Box>
      {actions && (
        <Stack direction="row" sx={{ gap: 1, flexShrink: 0 }}>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}
