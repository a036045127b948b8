import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { useToast } from '#ui/toasts.tsx';
import { team, type TeamLine } from '../../team-contract.ts';
import { useTeamChange } from '../team-queries.ts';
import { type ConfirmedTeamAction, nameOf, type TeamAction } from './team-line.ts';

const toasts = {
  deactivate: 'deactivated',
  remove: 'removed',
  makeOwner: 'ownerMade',
  takeOwnership: 'ownerUnmade',
  resend: 'resent',
  revoke: 'revoked',
} as const;

type TeamActionDialogProps = { line: TeamLine; act: ConfirmedTeamAction; onClose: () => void };

/** Confirms and runs an action on a member or an invitation. */
export function TeamActionDialog({ line, act, onClose }: TeamActionDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const perform = useTeamAction(line);
  const name = nameOf(line);
  const isMild = act === 'makeOwner' || act === 'resend';
  const sure = async (): Promise<void> => {
    await perform(act);
    toast.success(t(`companies.toasts.${toasts[act]}`));
  };
  return (
    <ConfirmActionDialog
      title={t(`companies.asking.${act}`, { name })}
      body={t(`companies.asking.${act}Body`)}
      confirmLabel={t(`companies.team.${act}`)}
      tone={isMild ? 'normal' : 'danger'}
      onSure={sure}
      onClose={onClose}
    >
      {(act === 'deactivate' || act === 'remove') && line.can.handOver && <HandoverHint memberId={line.id} />}
    </ConfirmActionDialog>
  );
}

/** Before a member goes, a colleague can get what they are responsible for. */
function HandoverHint({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Alert severity="info" sx={{ marginBlockStart: 2 }}>
      {t('companies.asking.handOverFirst')}{' '}
      <Link component={LinkComponent} href={links.newHandover(memberId)}>
        {t('companies.team.handOver')}
      </Link>
    </Alert>
  );
}

export function useTeamAction(line: TeamLine): (act: TeamAction) => Promise<unknown> {
  const change = useTeamChange();
  const { id: companyId } = useCompany();
  const member = { params: { companyId, memberId: line.id } };
  const invitation = { params: { companyId, invitationId: line.id } };
  return (act) => {
    switch (act) {
      case 'deactivate':
        return change(team.changeMember, { ...member, body: { status: 'inactive' } });
      case 'reactivate':
        return change(team.changeMember, { ...member, body: { status: 'active' } });
      case 'remove':
        return change(team.removeMember, member);
      case 'makeOwner':
        return change(team.makeOwner, member);
      case 'takeOwnership':
        return change(team.takeOwnership, member);
      case 'resend':
        return change(team.resendInvitation, invitation);
      case 'revoke':
        return change(team.revokeInvitation, invitation);
    }
  };
}
