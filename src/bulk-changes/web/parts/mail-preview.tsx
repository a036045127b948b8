import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CallError } from '#platform/web/call.ts';
import { formatNumber } from '#platform/web/format.ts';
import { nameOf } from '#applications/web/parts/name-of.ts';
import type { BulkMail, composedMail } from '../../contract.ts';
import type { People } from './selection.ts';

/** Composes the mail for one of the selected people, and names its cache. */
export type PreviewMail = {
  key: string;
  compose: (personId: string, bulkMail: BulkMail) => Promise<z.output<typeof composedMail>>;
};

type MailPreviewProps = { preview: PreviewMail; people: People; bulkMail: unknown };

/** The mail as each recipient will get it, one at a time. */
export function MailPreview({ preview, people, bulkMail }: MailPreviewProps) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const person = people[Math.min(index, people.length - 1)];
  const personId = person?.id ?? '';
  const query = useQuery({
    queryKey: ['mail preview', preview.key, personId, bulkMail],
    queryFn: () => preview.compose(personId, bulkMail as BulkMail),
    enabled: person !== undefined,
    placeholderData: (before) => before,
  });
  if (person === undefined) return null;
  const mail = query.data;
  return (
    <Box component="section" aria-label={t('bulk-changes.email.preview')}>
      <PersonPager name={nameOf(person)} {...{ index, setIndex }} count={people.length} />
      {query.error && <Alert severity="error">{wholeText(query.error)}</Alert>}
      {mail?.problem && (
        <Alert severity="warning" sx={{ marginBlockEnd: 1 }}>
          {t(mail.problem === 'no_job' ? 'bulk-changes.email.noJob' : 'bulk-changes.email.noEmail')}
        </Alert>
      )}
      {mail && (
        <Box lang={mail.language} sx={paperStyles}>
          {mail.to !== '' && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('bulk-changes.email.to', { address: mail.to })}
            </Typography>
          )}
          <Typography sx={{ fontWeight: 600, marginBlock: 1 }}>{mail.subject}</Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.body}</Typography>
        </Box>
      )}
    </Box>
  );
}

const wholeText = (error: Error): string =>
  [error.message, ...(error instanceof CallError ? Object.values(error.fields).flat() : [])].join(' ');

type PersonPagerProps = { name: string; index: number; count: number; setIndex: (index: number) => void };

function PersonPager({ name, index, count, setIndex }: PersonPagerProps) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', marginBlockEnd: 1 }}>
      <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
      <Typography variant="body2" component="output" sx={{ flex: 1, color: 'text.secondary' }}>
        {t('bulk-changes.email.previewOf', {
          number: formatNumber(index + 1),
          total: formatNumber(count),
        })}
      </Typography>
      <IconButton
        size="small"
        aria-label={t('bulk-changes.email.previous')}
        disabled={index === 0}
        onClick={() => setIndex(index - 1)}
      >
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('bulk-changes.email.next')}
        disabled={index >= count - 1}
        onClick={() => setIndex(index + 1)}
      >
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </Stack>
  );
}

const paperStyles = (theme: { kadro: { line: string; page: string } }) => ({
  padding: 2,
  borderRadius: '10px',
  border: `1px solid ${theme.kadro.line}`,
  backgroundColor: theme.kadro.page,
  minHeight: 180,
});
