import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { fileSizeText } from '#ui/fields/file-size-text.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { incomingMails, type UnassignedMail } from '../incoming-contract.ts';
import { unassignedDays } from '../rules.ts';
import { AddSenderDialog } from './add-sender-dialog.tsx';
import { AssignMailDialog } from './assign-mail-dialog.tsx';
import {
  replyAddressQuery,
  unassignedMailQuery,
  unassignedPages,
  useRefreshUnassigned,
} from './incoming-queries.ts';
import { MailDialog } from './mail-dialog.tsx';

type OpenMail = { mail: UnassignedMail; dialog: 'whole' | 'assign' | 'add' | 'delete' };

/** Mails to the company that belong to no candidate yet; members assign or delete them. */
export function IncomingMailPage() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const query = useInfiniteQuery(unassignedPages(companyId));
  const [opened, setOpened] = useState<OpenMail | null>(null);
  return (
    <PageFrame>
      <PageHeader
        title={t('conversations.incomingMail')}
        subtitle={t('conversations.mails.intro', { days: unassignedDays })}
        back={{ label: t('conversations.mails.back'), href: links.candidates() }}
      />
      <CompanyAddress />
      <PagedList
        query={query}
        more={t('conversations.mails.more')}
        empty={
          <EmptyState
            icon={Inbox}
            title={t('conversations.mails.none')}
            body={t('conversations.mails.noneBody')}
          />
        }
      >
        {(mails) => (
          <Surface padding="none">
            <Box component="ul" aria-label={t('conversations.incomingMail')} sx={listStyles}>
              {mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} onOpen={(dialog) => setOpened({ mail, dialog })} />
              ))}
            </Box>
          </Surface>
        )}
      </PagedList>
      {opened !== null && <OpenedDialog {...opened} onClose={() => setOpened(null)} />}
    </PageFrame>
  );
}

/** The address at which the company receives mail, to be given to candidates. */
function CompanyAddress() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { data } = useQuery(replyAddressQuery(companyId));
  // As high as the line with its button, so that the mails do not move when it is read.
  if (data === undefined) return <Box sx={{ height: 30, marginBlockEnd: 2 }} />;
  const { address } = data;
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 0.5, minHeight: 30, marginBlockEnd: 2, minWidth: 0 }}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {address === null
          ? t('conversations.mails.noAddress')
          : t('conversations.mails.address', { address })}
      </Typography>
      {address !== null && <CopyButton text={address} label={t('conversations.mails.copyAddress')} />}
    </Stack>
  );
}

function MailRow({ mail, onOpen }: { mail: UnassignedMail; onOpen: (dialog: OpenMail['dialog']) => void }) {
  const { t, i18n } = useTranslation();
  const subject = mail.subject || t('conversations.mails.noSubject');
  const fileNames = mail.files.map(
    ({ title, sizeBytes }) => `${title} (${fileSizeText(sizeBytes, i18n.language)})`,
  );
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{subject}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[mail.fromName, mail.fromAddress, formatDateTime(mail.receivedAt)].filter(Boolean).join(' · ')}
        </Typography>
        <Typography variant="body2" sx={excerptStyles}>
          {mail.excerpt}
        </Typography>
        {fileNames.length > 0 && (
          <Typography variant="body2">
            {t('conversations.mails.files', { names: fileNames.join(', ') })}
          </Typography>
        )}
      </Box>
      {mail.isAutomatic && <StatusChip tone="neutral" label={t('conversations.mails.automaticMail')} />}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={t('conversations.mails.assignOne', { subject })}
          onClick={() => onOpen('assign')}
        >
          {t('conversations.mails.assign')}
        </Button>
        <ActionMenu
          size="small"
          label={t('conversations.mails.actions', { subject })}
          items={[
            { key: 'whole', label: t('conversations.mails.showWhole'), onSelect: () => onOpen('whole') },
            { key: 'add', label: t('conversations.mails.add'), onSelect: () => onOpen('add') },
            {
              key: 'delete',
              label: t('conversations.mails.delete'),
              onSelect: () => onOpen('delete'),
              tone: 'danger',
            },
          ]}
        />
      </Stack>
    </Box>
  );
}

function OpenedDialog({ mail, dialog, onClose }: OpenMail & { onClose: () => void }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const refresh = useRefreshUnassigned();
  switch (dialog) {
    case 'whole':
      return <MailDialog query={unassignedMailQuery(companyId, mail.id)} onClose={onClose} />;
    case 'assign':
      return <AssignMailDialog mail={mail} onClose={onClose} />;
    case 'add':
      return <AddSenderDialog mail={mail} onClose={onClose} />;
    case 'delete':
      return (
        <ConfirmActionDialog
          title={t('conversations.mails.deleteTitle')}
          body={t('conversations.mails.deleteBody')}
          confirmLabel={t('conversations.mails.delete')}
          onSure={async () => {
            await call(incomingMails.removeUnassigned, { params: { companyId, mailId: mail.id } });
            await refresh();
          }}
          onClose={onClose}
        />
      );
  }
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0 } as const;
const excerptStyles = {
  marginBlock: 0.5,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;
const rowStyles = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  padding: '14px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
