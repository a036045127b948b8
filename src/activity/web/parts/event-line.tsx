import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Bot } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime, formatRelative } from '#platform/web/format.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import type { ActivityEvent } from '../../contract.ts';
import { useEventWords } from '../use-event-words.ts';

/** One event of a list: actor, action and time. */
export function EventLine({ event, children }: { event: ActivityEvent; children?: ReactNode }) {
  const words = useEventWords();
  const person = event.actor.kind === 'candidate' ? event.candidate : event.actor.user;
  return (
    <Box component="li" sx={lineStyles}>
      {person === null ? (
        <Box sx={{ width: 24, height: 24, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
          <Bot size={16} aria-hidden />
        </Box>
      ) : (
        <PersonAvatar name={`${person.name} ${person.surname}`} photoUrl={photoOf(person)} size={24} />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {words(event)}
        </Typography>
        <Typography
          variant="caption"
          component="time"
          dateTime={event.occurredAt}
          title={formatDateTime(event.occurredAt)}
          sx={{ color: 'text.secondary' }}
        >
          {formatRelative(event.occurredAt)}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

const photoOf = (person: object): string | null =>
  'avatar' in person && typeof person.avatar === 'string' ? person.avatar : null;

const lineStyles = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  gap: 1.25,
  paddingBlockEnd: 2,
  position: 'relative',
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 11,
    insetBlock: '28px 4px',
    borderInlineStart: `1px solid ${theme.kadro.line}`,
  },
});
