import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { FieldNotes, fieldAria } from '#ui/fields/field-frame.tsx';
import { useToast } from '#ui/toasts.tsx';
import { account, type security } from '../../account-contract.ts';
import { securityQuery } from '../queries.ts';

type Security = z.output<typeof security>;
type NotificationKind = keyof Security['notifications'];

type NotificationSwitchProps = { kind: NotificationKind; label: string; help: ReactNode; disabled?: boolean };

/** One setting, saved as soon as it is switched. */
export function NotificationSwitch({ kind, label, help, disabled = false }: NotificationSwitchProps) {
  const id = useId();
  const { data } = useSuspenseQuery(securityQuery);
  const change = useSwitching(kind);
  const error = change.error?.message ?? null;
  return (
    <Stack direction="row" sx={rowStyles}>
      <Box sx={{ minWidth: 0 }}>
        <FormLabel htmlFor={id} disabled={disabled}>
          {label}
        </FormLabel>
        <FieldNotes id={id} help={help} {...(error !== null && { error })} />
      </Box>
      <Switch
        id={id}
        checked={data.notifications[kind]}
        disabled={disabled}
        onChange={(_event, isOn) => change.mutate(isOn)}
        slotProps={{ input: { ...fieldAria(id, { help, error }), role: 'switch' } }}
      />
    </Stack>
  );
}

/** Shows the new value at once, and reverts when the server refuses it. */
function useSwitching(kind: NotificationKind) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const show = (isOn: boolean): void => {
    client.setQueryData(
      securityQuery.queryKey,
      (known: Security | undefined) =>
        known && { ...known, notifications: { ...known.notifications, [kind]: isOn } },
    );
  };
  return useMutation({
    mutationFn: (isOn: boolean) => call(account.updateMe, { body: { notifications: { [kind]: isOn } } }),
    // Requests run one after another, so that the last press wins.
    scope: { id: `notifications ${kind}` },
    onMutate: async (isOn) => {
      await client.cancelQueries({ queryKey: securityQuery.queryKey });
      show(isOn);
    },
    onSuccess: () => toast.success(t('identity.account.saved')),
    onError: (error, isOn) => {
      show(!isOn);
      toast.error(error.message);
    },
  });
}

const rowStyles = {
  gap: 3,
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  paddingBlock: 2,
  paddingInline: { xs: 2, sm: 3 },
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;
