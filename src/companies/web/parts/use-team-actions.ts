import {
  ArrowLeftRight,
  Crown,
  MailPlus,
  MailX,
  ShieldCheck,
  UserCheck,
  UserMinus,
  UserX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import type { ActionMenuItem } from '#ui/page/action-menu.tsx';
import type { TeamLine } from '../../team-contract.ts';
import { useToast } from '#ui/toasts.tsx';
import { useTeamAction } from './team-action-dialog.tsx';
import type { TeamDialogState } from './team-line.ts';

/** Lists the actions that the caller can take on this line. */
export function useTeamActions(
  line: TeamLine,
  onOpenDialog: (dialog: TeamDialogState) => void,
): ActionMenuItem[] {
  const { t } = useTranslation();
  const toast = useToast();
  const perform = useTeamAction(line);
  const { can } = line;
  const reactivate = (): void => {
    perform('reactivate').then(
      () => toast.success(t('companies.toasts.reactivated')),
      (error: Error) => toast.error(error.message),
    );
  };
  const all = [
    { act: 'permissions', may: can.changePermissions, icon: ShieldCheck },
    { act: 'resend', may: can.resend, icon: MailPlus },
    { act: 'reactivate', may: can.reactivate, icon: UserCheck },
    { act: 'makeOwner', may: can.makeOwner, icon: Crown },
    { act: 'takeOwnership', may: can.takeOwnership, icon: Crown },
    { act: 'deactivate', may: can.deactivate, icon: UserMinus },
    { act: 'revoke', may: can.revoke, icon: MailX, isLast: true },
    { act: 'remove', may: can.remove, icon: UserX, isLast: true },
  ] as const;
  const handOver: ActionMenuItem = {
    key: 'handOver',
    label: t('companies.team.handOver'),
    icon: ArrowLeftRight,
    href: links.newHandover(line.id),
  };
  const items = all
    .filter(({ may }) => may)
    .map(({ act, icon, ...rest }) => ({
      key: act,
      label: t(`companies.team.${act}`),
      icon,
      onSelect: act === 'reactivate' ? reactivate : () => onOpenDialog({ line, act }),
      ...('isLast' in rest && { tone: 'danger' as const, separated: true }),
    }));
  return can.handOver ? [handOver, ...items] : items;
}
