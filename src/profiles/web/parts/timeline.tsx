import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A vertical timeline, newest entry first. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {children}
    </Box>
  );
}

type TimelineEntryProps = {
  title: string;
  /** Where it was: a company or a school. */
  place: string;
  period: string;
  /** Further facts, in small print. */
  facts?: string;
  text?: string;
  /** Ongoing entries have a filled mark on the line. */
  isOngoing?: boolean;
  actions: ReactNode;
};

export function TimelineEntry(props: TimelineEntryProps) {
  const { title, place, period, facts = '', text = '', isOngoing = false, actions } = props;
  return (
    <Box component="li" sx={entryStyles}>
      <Box aria-hidden sx={markStyles(isOngoing)} />
      <Box sx={{ flex: 1, minWidth: 0, paddingBlockEnd: 3 }}>
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {place !== '' && <Typography sx={{ overflowWrap: 'anywhere' }}>{place}</Typography>}
        {[period, facts].map(
          (line) =>
            line !== '' && (
              <Typography
                key={line}
                variant="body2"
                sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {line}
              </Typography>
            ),
        )}
        {text !== '' && (
          <Typography sx={{ marginBlockStart: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        )}
      </Box>
      <Box sx={{ flexShrink: 0, marginBlockStart: '-6px' }}>{actions}</Box>
    </Box>
  );
}

const entryStyles = {
  position: 'relative',
  display: 'flex',
  gap: 2,
  '&:last-of-type > div': { paddingBlockEnd: 0 },
  // The line connects each mark with the next.
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '20px -2px',
    insetInlineStart: '5px',
    width: '1px',
    backgroundColor: 'divider',
  },
} as const;

const markStyles = (isOngoing: boolean) =>
  ({
    flexShrink: 0,
    width: 11,
    height: 11,
    marginBlockStart: '6px',
    borderRadius: '50%',
    border: '2px solid',
    borderColor: isOngoing ? 'primary.main' : 'text.disabled',
    backgroundColor: isOngoing ? 'primary.main' : 'transparent',
  }) as const;
