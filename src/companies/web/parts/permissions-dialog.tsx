import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#platform/contract/permissions.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { team, type TeamLine } from '../../team-contract.ts';
import { useTeamChange } from '../team-queries.ts';
import { PermissionBoxes } from './permission-boxes.tsx';
import { nameOf } from './team-line.ts';

/** The permissions of a member; a change takes effect on the member's next request. */
export function PermissionsDialog({ member, onClose }: { member: TeamLine; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useTeamChange();
  const { id: companyId } = useCompany();
  const [permissions, setPermissions] = useState<Permission[]>(member.permissions);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const params = { companyId, memberId: member.id };
      await change(team.changeMember, { params, body: { permissions } });
      toast.success(t('companies.permissions.saved'));
      onClose();
    } catch (refused) {
      setError(refused instanceof Error ? refused.message : String(refused));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('companies.permissions.title', { name: nameOf(member) })}
      submitLabel={t('companies.permissions.save')}
      submitError={error}
      width="md"
      busy={busy}
      dirty={permissions.toSorted().join() !== member.permissions.toSorted().join()}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <PermissionBoxes value={permissions} onChange={setPermissions} />
    </FormDialog>
  );
}
