import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { identity } from '../../contract.ts';
import { type Proof, proof } from '../../second-factor-contract.ts';

export type ProofKind = 'password' | 'code';

/** A call that waits for a proof. */
export type ProofRequest = {
  kinds: ProofKind[];
  run: (proof: Proof) => Promise<void>;
  giveUp: () => void;
};

/** Asks for the password or a code; a user with neither signs in again. */
export function ProofDialog({ kinds, run, giveUp }: ProofRequest) {
  const [first, ...others] = kinds;
  const [kind, setKind] = useState(first);
  if (kind === undefined) return <SignInAgainDialog onClose={giveUp} />;
  const other = kind === first ? others[0] : first;
  const swap = other === undefined ? null : () => setKind(other);
  return <ProofForm key={kind} kind={kind} run={run} onSwap={swap} onClose={giveUp} />;
}

type ProofFormProps = {
  kind: ProofKind;
  run: ProofRequest['run'];
  onSwap: (() => void) | null;
  onClose: () => void;
};

function ProofForm({ kind, run, onSwap, onClose }: ProofFormProps) {
  const { t } = useTranslation();
  const { form, dialog } = useContractForm({
    schema: proof,
    defaultValues: kind === 'password' ? { password: '' } : { code: '' },
    checks: 'onSubmit',
    onSubmit: run,
  });
  return (
    <FormDialog
      title={t('identity.account.security.proof.title')}
      description={t('identity.account.security.proof.lead')}
      submitLabel={t('identity.account.security.proof.submit')}
      {...dialog}
      dirty={false}
      onClose={onClose}
    >
      {kind === 'password' ? (
        <PasswordField
          control={form.control}
          name="password"
          label={t('identity.password')}
          autoComplete="current-password"
          focusOnOpen
        />
      ) : (
        <TextField
          control={form.control}
          name="code"
          label={t('identity.account.security.proof.code')}
          help={t('identity.account.security.proof.codeHelp')}
          autoComplete="one-time-code"
          focusOnOpen
        />
      )}
      {onSwap && (
        <Typography variant="body2">
          <Link component="button" type="button" onClick={onSwap}>
            {t(`identity.account.security.proof.${kind === 'password' ? 'useCode' : 'usePassword'}`)}
          </Link>
        </Typography>
      )}
    </FormDialog>
  );
}

function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const leave = async (): Promise<void> => {
    await call(identity.logout, {});
    window.location.assign(links.login(window.location.pathname));
  };
  return (
    <ConfirmActionDialog
      tone="normal"
      title={t('identity.account.security.proof.title')}
      body={t('identity.account.security.proof.signInAgain')}
      confirmLabel={t('identity.account.security.proof.signInAgainButton')}
      onSure={leave}
      onClose={onClose}
    />
  );
}
