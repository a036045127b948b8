import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, type FieldValues, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { zoneName } from '#platform/contract/zone-name.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { zoneOptions } from '#platform/web/zone-options.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { DateTimeField } from '#ui/fields/date-time-field.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { LazyOverlayFallback } from '#ui/lazy-overlay.tsx';
import { useToast } from '#ui/toasts.tsx';
import { panelDays, panelMeetingsMax } from '../../panel-contract.ts';
import { addMinutes } from '../../panel-rules.ts';
import { wallTimeIn } from '../../rules.ts';
import { applicationsQuery, meetingOperations, proposalQuery } from '../queries.ts';
import { suggestedInterviewsQuery } from '../panel-queries.ts';
import { AboutFields } from './about-fields.tsx';
import { InterviewFields } from './interview-fields.tsx';
import type { MeetingCandidate, MeetingForm } from './meeting-form-values.ts';
import {
  newInterview,
  type PanelDayForm,
  panelDayForm,
  type PanelDayValues,
  panelDraftOf,
  startsOf,
} from './panel-day-values.ts';
import { useApplicationChoice } from './use-application-choice.ts';

export type PanelDayDialogProps = {
  /** The candidate; left out to let the user choose one. */
  candidate?: MeetingCandidate;
  applicationId?: string;
  onClose: () => void;
};

/** Plans several meetings with a candidate on one day, at first those for which the job has interview kits. */
export function PanelDayDialog(props: PanelDayDialogProps) {
  const initial = useInitialValues(props);
  if (initial === null) return <LazyOverlayFallback onCancel={props.onClose} />;
  return <LoadedDialog {...props} initial={initial} />;
}

function useInitialValues({
  candidate,
  applicationId,
}: PanelDayDialogProps): Required<PanelDayValues> | null {
  const { id: companyId } = useCompany();
  const candidateId = candidate?.id ?? '';
  const applications = useQuery({
    ...applicationsQuery(companyId, candidateId),
    enabled: candidateId !== '',
  });
  const open = applications.data?.items.find(({ id, outcome }) =>
    applicationId === undefined ? outcome === 'open' : id === applicationId,
  );
  const kits = useQuery({
    ...suggestedInterviewsQuery(companyId, open?.job.id ?? ''),
    enabled: open !== undefined,
  });
  const proposal = useQuery(
    proposalQuery(companyId, { memberIds: [], durationMinutes: 45, ...(candidate && { candidateId }) }),
  );
  if (proposal.isPending || (candidateId !== '' && applications.isPending)) return null;
  if (open !== undefined && kits.isPending) return null;
  const suggested = (kits.data?.items ?? []).map(newInterview);
  const interviews = [...suggested, newInterview(), newInterview()].slice(0, Math.max(2, suggested.length));
  return {
    candidateId,
    applicationId: open?.id ?? (applications.data === undefined ? null : ''),
    timeZone: proposal.data?.timeZone ?? '',
    startsAt: proposal.data?.startsAt ?? null,
    interviews,
    applicantNotes: '',
    privateNotes: '',
  };
}

function LoadedDialog({ candidate, onClose, initial }: PanelDayDialogProps & { initial: PanelDayValues }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const create = useChange(panelDays.createPanelDay, { invalidates: meetingOperations });
  const choose = useApplicationChoice();
  const { form, dialog } = useContractForm({
    schema: panelDayForm,
    defaultValues: initial,
    fieldName: (name) => (/(^interviews|wallTime)$/.test(name) ? 'startsAt' : name),
    onSubmit: async (values) => {
      const applicationId = await choose(values);
      await create.mutateAsync({ params: { companyId }, body: panelDraftOf({ ...values, applicationId }) });
      toast.success(t('meetings.panel.planned'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('meetings.panel.title')}
      description={t('meetings.panel.lead')}
      submitLabel={t('meetings.panel.submit')}
      {...dialog}
      width="md"
      onClose={onClose}
    >
      <AboutFields form={form as unknown as MeetingForm} {...(candidate && { candidate })} />
      <StartFields form={form} />
      <Interviews form={form} />
      <Box sx={pairStyles}>
        <TextArea
          control={form.control}
          name="applicantNotes"
          label={t('meetings.field.applicantNotes')}
          help={t('meetings.field.applicantNotesHelp')}
        />
        <TextArea
          control={form.control}
          name="privateNotes"
          label={t('meetings.field.privateNotes')}
          help={t('meetings.field.privateNotesHelp')}
        />
      </Box>
    </FormDialog>
  );
}

function StartFields({ form: { control } }: { form: PanelDayForm }) {
  const { t, i18n } = useTranslation();
  const [startsAt, zone] = useWatch({ control, name: ['startsAt', 'timeZone'] });
  const timeZone = zone || 'UTC';
  return (
    <Box sx={pairStyles}>
      <DateTimeField
        control={control}
        name="startsAt"
        label={t('meetings.panel.start')}
        zone={timeZone}
        zoneNameAt={(instant) => zoneName(timeZone, instant, i18n.language)}
        required
      />
      <ComboField
        control={control}
        name="timeZone"
        label={t('meetings.field.timeZone')}
        options={zoneOptions(timeZone, startsAt ?? null, i18n.language)}
        required
      />
    </Box>
  );
}

function Interviews({ form }: { form: PanelDayForm }) {
  const { t } = useTranslation();
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'interviews' });
  const [startsAt, zone, interviews] = useWatch({ control, name: ['startsAt', 'timeZone', 'interviews'] });
  const timeZone = zone || 'UTC';
  const starts = startsAt ? startsOf(wallTimeIn(startsAt, timeZone), interviews) : [];
  return (
    <Stack sx={{ gap: 2 }}>
      {fields.map(({ id }, index) => {
        const wallTime = starts[index] ?? null;
        const times = wallTime === null ? '' : timesOf(wallTime, interviews[index]?.durationMinutes);
        const name = `${t('meetings.panel.interview', { number: index + 1 })}${times}`;
        return (
          <Box key={id} component="fieldset" aria-label={name} sx={interviewStyles}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
              <Typography variant="subtitle2" aria-hidden sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {name}
              </Typography>
              <IconButton
                size="small"
                aria-label={t('meetings.panel.remove', { number: index + 1 })}
                disabled={fields.length <= 2}
                onClick={() => remove(index)}
              >
                <Trash2 size={15} aria-hidden />
              </IconButton>
            </Stack>
            <InterviewFields
              control={control as unknown as Control<FieldValues>}
              prefix={`interviews.${index}.`}
              hasBreak={index > 0}
              {...{ timeZone, wallTime }}
            />
          </Box>
        );
      })}
      {fields.length < panelMeetingsMax && (
        <Button
          type="button"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => append(newInterview())}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('meetings.panel.add')}
        </Button>
      )}
    </Stack>
  );
}

const timesOf = (wallTime: string, minutes: string | undefined): string =>
  `, ${wallTime.slice(11)} – ${addMinutes(wallTime, Number(minutes)).slice(11)}`;

const interviewStyles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  margin: 0,
  padding: 2,
  minWidth: 0,
} as const;
