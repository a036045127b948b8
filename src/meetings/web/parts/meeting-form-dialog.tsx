import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { type IdempotentCall, useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany, useUser } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { LazyOverlayFallback } from '#ui/lazy-overlay.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Meeting, meetings } from '../../contract.ts';
import { meetingOperations, hostsQuery, proposalQuery } from '../queries.ts';
import { MeetingFields } from './meeting-fields.tsx';
import {
  draftOf,
  emptyMeeting,
  type MeetingCandidate,
  meetingForm,
  type MeetingFormValues,
  usualMinutes,
  valuesOf,
} from './meeting-form-values.ts';
import { useApplicationChoice } from './use-application-choice.ts';

export type MeetingFormDialogProps = {
  /** The meeting to change; left out for a new one. */
  meeting?: Meeting;
  /** The candidate; left out to let the user choose one. */
  candidate?: MeetingCandidate;
  /** The application, where it is known. */
  applicationId?: string;
  /** The instant at which a new meeting begins; left out for the first free time. */
  startsAt?: string;
  onClose: () => void;
  onSaved?: (meeting: Meeting) => void;
};

/** Schedules or changes a meeting, with the hosts' busy day beside the fields. */
export function MeetingFormDialog(props: MeetingFormDialogProps) {
  const company = useCompany();
  const initial = useInitialValues(company.id, props);
  if (initial === null) return <LazyOverlayFallback onCancel={props.onClose} />;
  return <LoadedForm {...props} companyId={company.id} initial={initial} />;
}

/** Initial values. A new meeting is hosted by its scheduler at their first free time, in the company's zone. */
function useInitialValues(companyId: string, props: MeetingFormDialogProps): MeetingFormValues | null {
  const { meeting, candidate, applicationId, startsAt } = props;
  const user = useUser();
  const members = useQuery(hostsQuery(companyId));
  const hostId = members.data?.items.find((member) => member.userId === user.id)?.id;
  const proposal = useQuery({
    ...proposalQuery(companyId, {
      memberIds: hostId === undefined ? [] : [hostId],
      durationMinutes: usualMinutes,
      ...(candidate && { candidateId: candidate.id }),
    }),
    enabled: meeting === undefined && !members.isPending,
  });
  if (members.isPending) return null;
  if (meeting !== undefined) return valuesOf(meeting);
  if (proposal.isPending) return null;
  return emptyMeeting({
    candidateId: candidate?.id ?? '',
    applicationId: applicationId ?? null,
    // Without an answer the user must choose the zone, because a wrong guess would go unnoticed.
    timeZone: proposal.data?.timeZone ?? '',
    startsAt: startsAt ?? proposal.data?.startsAt ?? null,
    ...(hostId !== undefined && { hostId }),
  });
}

type LoadedFormProps = MeetingFormDialogProps & { companyId: string; initial: MeetingFormValues };

function LoadedForm({ meeting, candidate, companyId, initial, startsAt, ...on }: LoadedFormProps) {
  const { t } = useTranslation();
  const save = useSave(companyId, meeting);
  const choose = useApplicationChoice();
  const { form, dialog } = useContractForm({
    schema: meetingForm,
    defaultValues: initial,
    fieldName: (name) => (name === 'wallTime' ? 'startsAt' : name),
    onSubmit: async (values) => {
      const applicationId = await choose(values);
      const saved = await save(draftOf({ ...values, applicationId }));
      on.onSaved?.(saved);
      on.onClose();
    },
  });
  const isNew = meeting === undefined;
  return (
    <FormDialog
      title={t(isNew ? 'meetings.form.createTitle' : 'meetings.form.editTitle')}
      {...(!isNew && { description: t('meetings.form.saveHelp') })}
      submitLabel={t(isNew ? 'meetings.form.create' : 'meetings.form.save')}
      {...dialog}
      width="md"
      onClose={on.onClose}
    >
      <MeetingFields
        form={form}
        hasChosenTime={startsAt !== undefined}
        {...(candidate && { candidate })}
        {...(meeting && { meeting })}
      />
    </FormDialog>
  );
}

function useSave(companyId: string, meeting: Meeting | undefined) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  return async (draft: ReturnType<typeof draftOf>): Promise<Meeting> => {
    const saved = await send(companyId, meeting, draft, callOnce);
    toast.success(t(meeting === undefined ? 'meetings.form.scheduled' : 'meetings.form.saved'));
    await Promise.all(
      meetingOperations.map((operation) => client.invalidateQueries({ queryKey: keyOf(operation) })),
    );
    return saved;
  };
}

function send(
  companyId: string,
  meeting: Meeting | undefined,
  draft: ReturnType<typeof draftOf>,
  callOnce: IdempotentCall,
): Promise<Meeting> {
  if (meeting === undefined) {
    return callOnce(meetings.create, { params: { companyId }, body: draft });
  }
  const { candidateId: _candidate, applicationId: _application, ...change } = draft;
  return call(meetings.update, {
    params: { companyId, meetingId: meeting.id },
    body: { ...change, version: meeting.version },
  });
}
