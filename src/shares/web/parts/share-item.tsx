import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { CircleHelp, Link2Off, ThumbsDown, ThumbsUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import { formatDate, formatMoment } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { Tone } from '#ui/theme/tokens.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Share, shares } from '../../contract.ts';
import type { ShareState, Verdict } from '../../rules.ts';

/** One link: its candidate in a list of several, its recipient, its parts, what happened with it, and the feedback. */
export function ShareItem({ share, candidate }: { share: Share; candidate?: ReactNode }) {
  const { t } = useTranslation();
  const { recipientName, recipientEmail, state, feedback } = share;
  return (
    <Box component="li">
      {candidate}
      <Stack direction="row" sx={{ gap: '4px 8px', alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {recipientName}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {recipientEmail}
          </Typography>
        </Box>
        <StatusChip tone={stateTones[state]} label={t(`shares.states.${state}`)} />
        {share.can.revoke && <RevokeMenu share={share} />}
      </Stack>
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {linesOf(share, t).join('\n')}
      </Typography>
      {feedback !== null && <Feedback feedback={feedback} />}
    </Box>
  );
}

const stateTones: Record<ShareState, Tone> = { active: 'success', expired: 'neutral', revoked: 'neutral' };

function linesOf(share: Share, t: TFunction): string[] {
  const { parts, application, sharedBy, createdAt, expiresAt, revokedAt, openings, openedAt, state } = share;
  const made = formatDate(createdAt);
  const ends = { active: 'until', expired: 'ended', revoked: 'revoked' } as const;
  const [last] = openedAt;
  return [
    parts.map((part) => t(`shares.parts.${part}`)).join(', '),
    ...(application === null ? [] : [application.jobTitle]),
    sharedBy === null
      ? t('shares.item.sharedOn', { date: made })
      : t('shares.item.sharer', { sharer: fullName(sharedBy), date: made }),
    t(`shares.item.${ends[state]}`, { date: formatDate(revokedAt ?? expiresAt) }),
    last === undefined
      ? t('shares.item.unopened')
      : t('shares.item.openings', { count: openings, last: formatMoment(last) }),
    ...(share.asksFeedback && share.feedback === null && state === 'active'
      ? [t('shares.item.noFeedback')]
      : []),
  ];
}

const verdictLooks = {
  yes: { tone: 'success', icon: ThumbsUp },
  no: { tone: 'danger', icon: ThumbsDown },
  unsure: { tone: 'neutral', icon: CircleHelp },
} as const satisfies Record<Verdict, { tone: Tone; icon: typeof ThumbsUp }>;

function Feedback({ feedback }: { feedback: NonNullable<Share['feedback']> }) {
  const { t } = useTranslation();
  const { verdict, text, answeredAt } = feedback;
  return (
    <Box
      sx={(theme) => ({
        marginBlockStart: 1,
        padding: 1.25,
        border: `1px solid ${theme.kadro.line}`,
        borderRadius: '8px',
      })}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <StatusChip {...verdictLooks[verdict]} label={t(`shares.verdicts.${verdict}`)} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formatMoment(answeredAt)}
        </Typography>
      </Stack>
      {text !== '' && (
        <Typography
          variant="body2"
          sx={{ marginBlockStart: 0.75, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      )}
    </Box>
  );
}

function RevokeMenu({ share }: { share: Share }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const [isAsking, setAsking] = useState(false);
  const recipient = share.recipientName;
  const revoke = useChange(shares.revoke, {
    invalidates: [shares.list, shares.listOfCompany],
    onSuccess: () => toast.success(t('shares.revoke.done')),
  });
  const item = {
    key: 'revoke',
    label: t('shares.revoke.action'),
    icon: Link2Off,
    onSelect: () => setAsking(true),
  };
  return (
    <>
      <ActionMenu size="small" label={t('shares.actions', { recipient })} items={[item]} />
      {isAsking && (
        <ConfirmActionDialog
          title={t('shares.revoke.title', { recipient })}
          body={t('shares.revoke.body')}
          confirmLabel={t('shares.revoke.confirm')}
          onSure={() => revoke.mutateAsync({ params: { companyId, shareId: share.id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
