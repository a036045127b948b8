import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CallError } from '#platform/web/call.ts';
import { nameOf } from '#applications/web/parts/name-of.ts';
import { PersonPager } from '#applications/web/parts/person-pager.tsx';
import { MailSignature } from '#mail-templates/web/parts/mail-signature.tsx';
import { momentIn } from '#mail-templates/web/parts/moment-in.ts';
import type { BulkMail, composedMail } from '../../contract.ts';
import type { People } from './selection.ts';

/** A mail to many people and when it is sent. */
export type TimedMail = BulkMail & { time: string };

/** Composes the mail for one of the selected people, and names its cache. */
export type PreviewMail = {
  key: string;
  compose: (personId: string, mail: TimedMail) => Promise<z.output<typeof composedMail>>;
};

type MailPreviewProps = { preview: PreviewMail; people: People; mail: unknown };

/** The mail as each recipient will get it, one at a time, and when. */
export function MailPreview({ preview, people, mail: timedMail }: MailPreviewProps) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const person = people[Math.min(index, people.length - 1)];
  const personId = person?.id ?? '';
  const query = useQuery({
    queryKey: ['mail preview', preview.key, personId, timedMail],
    queryFn: () => preview.compose(personId, timedMail as TimedMail),
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
          {t(`bulk-changes.email.problems.${mail.problem}`)}
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
          <MailSignature text={mail.signature} />
        </Box>
      )}
      {mail?.problem === null && (
        <Typography variant="body2" component="output" sx={{ display: 'block', marginBlockStart: 1 }}>
          {mail.sendAt === null
            ? t('bulk-changes.email.fromTray')
            : t('bulk-changes.email.sendAt', momentIn(mail.sendAt, mail.timeZone))}
        </Typography>
      )}
    </Box>
  );
}

const wholeText = (error: Error): string =>
  [error.message, ...(error instanceof CallError ? Object.values(error.fields).flat() : [])].join(' ');

const paperStyles = (theme: { kadro: { line: string; page: string } }) => ({
  padding: 2,
  borderRadius: '10px',
  border: `1px solid ${theme.kadro.line}`,
  backgroundColor: theme.kadro.page,
  minHeight: 180,
});
