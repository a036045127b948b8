import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { interviewTypes, type Meeting, meetingTypes } from '../../contract.ts';
import { hostsQuery } from '../queries.ts';
import { AboutFields } from './about-fields.tsx';
import { BusyDayField } from './busy-day-field.tsx';
import type { MeetingCandidate, MeetingForm } from './meeting-form-values.ts';
import { PlaceField, type PlaceValues } from './place-field.tsx';
import { TimeFields } from './time-fields.tsx';
import { useProposal } from './use-proposal.ts';
import { RoomField } from './room-field.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';

type MeetingFieldsProps = {
  form: MeetingForm;
  candidate?: MeetingCandidate;
  meeting?: Meeting;
  /** The time was chosen before the form opened, so proposals do not replace it. */
  hasChosenTime?: boolean;
};

/** All fields of a meeting: candidate, type, time, hosts, place, and notes for the team and the candidate. */
export function MeetingFields({ form, candidate, meeting, hasChosenTime = false }: MeetingFieldsProps) {
  const { t } = useTranslation();
  const known = meeting && { meeting };
  const proposal = useProposal(form, meeting, hasChosenTime);
  return (
    <>
      <AboutFields form={form} {...known} {...(candidate && { candidate })} />
      {candidate?.email === '' && <Alert severity="info">{t('meetings.form.noEmail')}</Alert>}
      <TypeFields form={form} />
      <TimeFields form={form} proposal={proposal} />
      <HostsField form={form} {...known} />
      <BusyDayField form={form} proposal={proposal} {...known} />
      <RoomField form={form} {...known} />
      <PlaceField control={form.control as unknown as Control<PlaceValues>} />
      <Box sx={pairStyles}>
        <NotesFields form={form} />
      </Box>
    </>
  );
}

function TypeFields({ form }: { form: MeetingForm }) {
  const { t } = useTranslation();
  return (
    <Box sx={pairStyles}>
      <SelectField
        control={form.control}
        name="interviewType"
        label={t('meetings.field.interviewType')}
        options={interviewTypes.map((value) => ({ value, label: t(`meetings.interviewType.${value}`) }))}
      />
      <RadioGroupField
        control={form.control}
        name="meetingType"
        layout="row"
        label={t('meetings.field.meetingType')}
        options={meetingTypes.map((value) => ({ value, label: t(`meetings.meetingType.${value}`) }))}
      />
    </Box>
  );
}

function HostsField({ form, meeting }: { form: MeetingForm; meeting?: Meeting }) {
  const { t } = useTranslation();
  const company = useCompany();
  const { data, isPending } = useQuery(hostsQuery(company.id));
  const members = (data?.items ?? []).filter((member) => member.status === 'active');
  return (
    <ComboField
      control={form.control}
      name="hostIds"
      kind="multiple"
      label={t('meetings.field.hosts')}
      placeholder={t('meetings.form.hostsPlaceholder')}
      options={members.map((member) => ({ value: member.id, label: nameOf(member) }))}
      known={(meeting?.hosts ?? []).map((host) => ({ value: host.memberId, label: nameOf(host) }))}
      loading={isPending}
      required
    />
  );
}

function NotesFields({ form }: { form: MeetingForm }) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}

const nameOf = (person: { name: string; surname: string }): string =>
  `${person.name} ${person.surname}`.trim();
