import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Bot, ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { AuditLine } from '../../audit-contract.ts';
import { changeLines, eventSentence, fieldsWithoutContent } from '../../rules.ts';
import { useEventCatalogue } from '../use-event-words.ts';
import { AuditChanges } from './audit-changes.tsx';

/** Lines of the audit log with actor, time and network; before and after expand under a line. */
export function AuditList({ lines }: { lines: AuditLine[] }) {
  return (
    <Surface padding="none">
      <Stack component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </Stack>
    </Surface>
  );
}

function Line({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  const words = useEventCatalogue();
  const [isOpen, setOpen] = useState(false);
  const changesId = useId();
  const sentence = eventSentence(line, words);
  const changes = changeLines(line, words);
  const unrecorded = fieldsWithoutContent(line, words);
  return (
    <Box component="li" sx={lineStyles}>
      <ActorName line={line} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {sentence}
      </Typography>
      <Typography variant="caption" component="div" sx={metaStyles}>
        <span>{line.network}</span>
        <time dateTime={line.occurredAt}>{formatDateTime(line.occurredAt)}</time>
      </Typography>
      {changes.length + unrecorded.length > 0 && (
        <IconButton
          size="small"
          aria-expanded={isOpen}
          aria-label={t('activity.audit.details', { sentence })}
          {...(isOpen && { 'aria-controls': changesId })}
          onClick={() => setOpen(!isOpen)}
          sx={{ gridColumn: { xs: 3, md: 4 }, gridRow: 1 }}
        >
          {isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
        </IconButton>
      )}
      {isOpen && <AuditChanges id={changesId} changes={changes} unrecorded={unrecorded} />}
    </Box>
  );
}

function ActorName({ line }: { line: AuditLine }) {
  const person = line.actor.kind === 'candidate' ? line.candidate : line.actor.user;
  if (person === null) {
    return (
      <Box sx={{ width: 24, height: 24, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
        <Bot size={16} aria-hidden />
      </Box>
    );
  }
  const photoUrl = line.actor.kind === 'member' ? (line.actor.user?.avatar ?? null) : null;
  return <PersonAvatar name={`${person.name} ${person.surname}`} photoUrl={photoUrl} size={24} />;
}

const lineStyles = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: { xs: '24px minmax(0, 1fr) 32px', md: '24px minmax(0, 1fr) auto 32px' },
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.25,
  minHeight: 44,
  padding: '6px 8px 6px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});

const metaStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  gridColumn: { xs: 2, md: 3 },
  flexDirection: { xs: 'row-reverse', md: 'row' },
  justifyContent: { xs: 'flex-end', md: 'flex-start' },
} as const;
