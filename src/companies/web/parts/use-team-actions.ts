import { Crown, MailPlus, MailX, ShieldCheck, UserCheck, UserMinus, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ActionMenuItem } from '#ui/page/action-menu.tsx';
import type { TeamLine } from '../../team-contract.ts';
import { useToast } from '#ui/toasts.tsx';
import { useAct } from './team-act-dialog.tsx';
import type { Asked } from './team-line.ts';

/** What may be done with this person; what may not is left out. */
export function useTeamActions(line: TeamLine, onAsk: (asked: Asked) => void): ActionMenuItem[] {
  const { t } = useTranslation();
  const toast = useToast();
  const perform = useAct(line);
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
  return all
    .filter(({ may }) => may)
    .map(({ act, icon, ...rest }) => ({
      key: act,
      label: t(`companies.team.${act}`),
      icon,
      onSelect: act === 'reactivate' ? reactivate : () => onAsk({ line, act }),
      ...('isLast' in rest && { tone: 'danger' as const, separated: true }),
    }));
}
