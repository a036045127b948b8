import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { keyOf, queryOf, useChange } from '#platform/web/query.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import { z } from 'zod';
import { backoffice, reason } from '../../contract.ts';
import { people } from '../../people-contract.ts';
import { accessMinutes } from '../../rules.ts';
import type { TenantDetail } from '../../tenants-contract.ts';

/** Whether the people of the company are open to this platform admin, and a button that opens them. */
export function TenantPeople({ tenant }: { tenant: TenantDetail }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const [isOpening, setIsOpening] = useState(false);
  const query = useQuery(queryOf(people.readPeopleAccess, { params: { tenantId: tenant.id } }));
  const access = query.data?.access ?? null;
  return (
    <Surface
      title={t('backoffice.people.title')}
      description={t('backoffice.people.lead')}
      actions={
        access === null ? (
          <Button variant="outlined" disabled={query.isPending} onClick={() => setIsOpening(true)}>
            {t('backoffice.people.open')}
          </Button>
        ) : (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <CloseButton tenantId={tenant.id} />
            <Button variant="outlined" component={LinkComponent} href={links.adminPeople(tenant.id)}>
              {t('backoffice.people.show')}
            </Button>
          </Stack>
        )
      }
    >
      {query.error !== null && <FailureState error={query.error} onRetry={() => void query.refetch()} />}
      {access !== null && (
        <Typography variant="body2">
          {t('backoffice.people.until', { time: formatDateTime(access.endsAt), reason: access.reason })}
        </Typography>
      )}
      {isOpening && <OpenDialog tenant={tenant} onClose={() => setIsOpening(false)} />}
    </Surface>
  );
}

/** Ends the access now. */
export function CloseButton({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const close = useChange(people.closePeople, {
    invalidates: [backoffice.listLog],
    onSuccess: () => {
      // The list leaves the page first, because a refetch would be refused. Then its data leave the cache.
      client.setQueryData(keyOf(people.readPeopleAccess, { params: { tenantId } }), { access: null });
      for (const read of [people.listPeople, people.readPerson])
        client.removeQueries({ queryKey: keyOf(read) });
      toast.success(t('backoffice.people.closed'));
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      variant="outlined"
      loading={close.isPending}
      onClick={() => close.mutate({ params: { tenantId } })}
    >
      {t('backoffice.people.close')}
    </Button>
  );
}

// A select has texts.
const openForm = z.strictObject({ reason, minutes: z.enum(accessMinutes.map(String)) });

function OpenDialog({ tenant, onClose }: { tenant: TenantDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const open = useChange(people.openPeople, { invalidates: [people.readPeopleAccess, backoffice.listLog] });
  const { form, dialog } = useContractForm({
    schema: openForm,
    defaultValues: { reason: '', minutes: String(accessMinutes[0]) },
    checks: 'onSubmit',
    onSubmit: async (typed) => {
      const minutes = accessMinutes.find((one) => String(one) === typed.minutes) ?? accessMinutes[0];
      await open.mutateAsync({ params: { tenantId: tenant.id }, body: { reason: typed.reason, minutes } });
      toast.success(t('backoffice.people.opened'));
      await navigate({ href: links.adminPeople(tenant.id) });
    },
  });
  return (
    <FormDialog
      title={t('backoffice.people.openTitle', { company: tenant.name })}
      description={t('backoffice.people.openBody')}
      submitLabel={t('backoffice.people.open')}
      {...dialog}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="minutes"
        label={t('backoffice.people.minutes')}
        options={accessMinutes.map((count) => ({
          value: String(count),
          label: t('backoffice.people.minutesOf', { count }),
        }))}
        required
      />
      <TextArea
        control={form.control}
        name="reason"
        label={t('backoffice.reason')}
        help={t('backoffice.people.ownersRead')}
        countTo={500}
        required
      />
    </FormDialog>
  );
}
