import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import {
  type Limits,
  limitsDraft,
  meetingLimits,
  type OwnLimits,
  ownLimitsDraft,
} from '../../limit-contract.ts';

const stale = [meetingLimits.readLimits];

/** The limits of links and hosts that have none of their own. */
export function CompanyLimitForm({ limits }: { limits: Limits }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const change = useChange(meetingLimits.changeLimits, { invalidates: stale });
  const { form, ...submission } = useEditForm<OwnLimits, Limits>({
    schema: limitsDraft as never,
    defaultValues: limits,
    onSubmit: async (body, markSaved) => {
      const saved = await change.mutateAsync({ params: { companyId }, body });
      markSaved(saved.company);
      toast.success(t('meetings.limits.saved'));
    },
  });
  return <LimitForm control={form.control as never} company={null} {...submission} />;
}

type OwnLimitFormProps = { company: Limits; own: OwnLimits };

/** The own limits of the member as a host; an empty field shows that of the company. */
export function OwnLimitForm({ company, own }: OwnLimitFormProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const save = useChange(meetingLimits.saveOwnLimits, { invalidates: stale });
  const { form, ...submission } = useEditForm({
    schema: ownLimitsDraft,
    defaultValues: own,
    onSubmit: async (body, markSaved) => {
      const saved = await save.mutateAsync({ params: { companyId }, body });
      markSaved(saved.own);
      toast.success(t('meetings.limits.saved'));
    },
  });
  return <LimitForm control={form.control as never} company={company} {...submission} />;
}

type Submission = Omit<ReturnType<typeof useEditForm<OwnLimits, OwnLimits>>, 'form'>;
type LimitFormProps = Pick<Submission, 'submit' | 'submitError' | 'busy' | 'dirty'> & {
  control: Control<OwnLimits, unknown, OwnLimits>;
  /** Shown in empty fields; null in the form of the company, whose fields are required. */
  company: Limits | null;
};

function LimitForm({ control, company, submit, submitError, busy, dirty }: LimitFormProps) {
  const { t } = useTranslation();
  const field = (name: keyof OwnLimits) => ({
    control,
    name,
    ...(company === null
      ? { required: name !== 'dailyLimit' }
      : {
          placeholder: t('meetings.limits.ofCompany', {
            value: company[name] ?? t('meetings.limits.noLimit'),
          }),
        }),
  });
  const daily = company === null ? 'dailyLimit' : 'ownDailyLimit';
  return (
    <Surface>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
        <Box sx={pairStyles}>
          <NumberField {...field('bufferBeforeMinutes')} label={t('meetings.limits.bufferBefore')} />
          <NumberField {...field('bufferAfterMinutes')} label={t('meetings.limits.bufferAfter')} />
        </Box>
        <Box sx={pairStyles}>
          <NumberField
            {...field('noticeHours')}
            label={t('meetings.limits.notice')}
            help={t('meetings.limits.noticeHelp')}
          />
          <NumberField
            {...field('dailyLimit')}
            label={t(`meetings.limits.${daily}`)}
            help={t(`meetings.limits.${daily}Help`)}
          />
        </Box>
        <FormActions
          variant="inline"
          submitLabel={t('meetings.limits.save')}
          busy={busy}
          dirty={dirty}
          note={submitError ?? undefined}
        />
      </Stack>
    </Surface>
  );
}
