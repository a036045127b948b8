import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Clock, Inbox, Loader, TriangleAlert, Users } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type Mailing, mailings } from '#bulk-changes/mailing-contract.ts';
import type { MailTexts } from '#mail-templates/contract.ts';
import { call } from '#platform/web/call.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { useOutgoingChange } from '../queries.ts';
import { mailingTime } from './mailing-time.ts';
import { WaitingMailActions } from './waiting-mail-actions.tsx';

const MailingDialog = lazy(async () => ({ default: (await import('../mailing-dialog.tsx')).MailingDialog }));
const CancelMailingDialog = lazy(async () => ({
  default: (await import('../cancel-mailing-dialog.tsx')).CancelMailingDialog,
}));

type MailingItemProps = { mailing: Mailing };

/** A mail to many people on one line, with how many wait for it and when it is sent. */
export function MailingItem({ mailing }: MailingItemProps) {
  const { t, i18n } = useTranslation();
  const { subject, body } = textIn(mailing.texts, i18n.language);
  const { waitingCount: count, sentCount, authorName, jobTitle } = mailing;
  const about = [
    authorName || t('outgoing.formerMember'),
    jobTitle,
    sentCount === 0 ? null : t('outgoing.mailings.sent', { number: formatNumber(sentCount) }),
  ];
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.75 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{subject}</Typography>
        <StatusChip
          tone="neutral"
          icon={Users}
          label={t('outgoing.mailings.count', { count, number: formatNumber(count) })}
        />
        <Time mailing={mailing} />
      </Stack>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {about.filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
        {body}
      </Typography>
      {mailing.can.change && <Actions mailing={mailing} subject={subject} />}
    </Box>
  );
}

/** The text in the language of the reader, or the one that is written. */
function textIn(texts: MailTexts, language: string): { subject: string; body: string } {
  const [first, other] = language.startsWith('tr') ? [texts.tr, texts.en] : [texts.en, texts.tr];
  return first ?? other ?? { subject: '', body: '' };
}

function Time({ mailing }: MailingItemProps) {
  const { t } = useTranslation();
  const { problem, isPlanned } = mailing;
  if (problem !== null)
    return <StatusChip tone="danger" icon={TriangleAlert} label={t(`outgoing.problems.${problem}`)} />;
  if (!isPlanned) return <StatusChip tone="info" icon={Loader} label={t('outgoing.mailings.planning')} />;
  const time = mailingTime(mailing);
  return time === null ? (
    <StatusChip tone="neutral" icon={Inbox} label={t('outgoing.inTray')} />
  ) : (
    <StatusChip tone="info" icon={Clock} label={t('outgoing.mailings.sendAt', { time })} />
  );
}

const unchanged = { texts: null, time: 'now' } as const;

function Actions({ mailing, subject }: MailingItemProps & { subject: string }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { id: mailingId, version } = mailing;
  const send = useOutgoingChange({
    send: () =>
      call(mailings.changeMailing, { params: { companyId, mailingId }, body: { ...unchanged, version } }),
    done: t('outgoing.mailings.said.sending'),
  });
  return (
    <WaitingMailActions
      names={{
        send: t('outgoing.mailings.sendNow', { subject }),
        edit: t('outgoing.mailings.edit', { subject }),
        cancel: t('outgoing.mailings.cancel', { subject }),
      }}
      isSending={send.isPending}
      onSend={() => send.mutate(undefined)}
      dialog={(kind, onClose) =>
        kind === 'edit' ? (
          <MailingDialog mailing={mailing} subject={subject} onClose={onClose} />
        ) : (
          <CancelMailingDialog mailing={mailing} onClose={onClose} />
        )
      }
    />
  );
}
