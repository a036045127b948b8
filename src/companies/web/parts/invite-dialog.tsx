import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#platform/contract/permissions.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { presets } from '../../rules.ts';
import { inviteBody, team } from '../../team-contract.ts';
import { useTeamChange } from '../team-queries.ts';
import { EmailsField } from './emails-field.tsx';
import { PermissionBoxes } from './permission-boxes.tsx';

/** Invites several addresses at once, all with the same permissions. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const mine = useCompany();
  const holds = (permission: Permission): boolean => mine.isOwner || mine.permissions.includes(permission);
  const [emails, setEmails] = useState<string[]>([]);
  const [permissions, setPermissions] = useState<Permission[]>(presets.recruiter.filter(holds));
  const { send, emailsInput, emailError, error, busy } = useInvite(onClose);
  return (
    <FormDialog
      title={t('companies.inviting.title')}
      submitLabel={t('companies.inviting.submit')}
      submitError={error}
      width="md"
      busy={busy}
      dirty={emails.length > 0}
      onSubmit={(event) => {
        event.preventDefault();
        void send({ emails, permissions });
      }}
      onClose={onClose}
    >
      <EmailsField
        inputRef={emailsInput}
        label={t('companies.inviting.emails')}
        help={t('companies.inviting.emailsHelp')}
        error={emailError === null ? null : t(emailError)}
        value={emails}
        onChange={setEmails}
        isValid={(email) => inviteBody.shape.emails.safeParse([email]).success}
      />
      <PermissionBoxes value={permissions} onChange={setPermissions} isFolded />
    </FormDialog>
  );
}

function useInvite(onDone: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useTeamChange();
  const { id: companyId } = useCompany();
  const emailsInput = useRef<HTMLInputElement>(null);
  const [emailError, setEmailError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (body: { emails: string[]; permissions: Permission[] }): Promise<void> => {
    const checked = inviteBody.shape.emails.safeParse(body.emails);
    setEmailError(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (!checked.success) return emailsInput.current?.focus();
    setBusy(true);
    try {
      const { invited, skipped } = await change(team.invite, { params: { companyId }, body });
      if (invited.length > 0) toast.success(t('companies.inviting.sent', { count: invited.length }));
      for (const [reason, key] of [
        ['member', 'skippedMember'],
        ['pending', 'skippedPending'],
      ] as const) {
        const left = skipped.filter((one) => one.reason === reason).map((one) => one.email);
        if (left.length > 0) toast.error(t(`companies.inviting.${key}`, { emails: left.join(', ') }));
      }
      onDone();
    } catch (refused) {
      setError(refused instanceof Error ? refused.message : String(refused));
      setBusy(false);
    }
  };
  return { send, emailsInput, emailError, error, busy };
}
