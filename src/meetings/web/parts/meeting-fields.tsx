import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { statusRole } from '#ui/status-role.ts';
import { interviewTypes, type Meeting, meetingTypes } from '../../contract.ts';
import { hostsQuery } from '../queries.ts';
import { AboutFields } from './about-fields.tsx';
import { BusyDayField } from './busy-day-field.tsx';
import type { MeetingCandidate, MeetingForm } from './meeting-form-values.ts';
import { TimeFields } from './time-fields.tsx';
import { useProposal } from './use-proposal.ts';
import { RoomField } from './room-field.tsx';
import { useRooms } from '../room-queries.ts';
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
      <PlaceField form={form} />
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

function PlaceField({ form }: { form: MeetingForm }) {
  const { t } = useTranslation();
  const [meetingType, place] = useWatch({ control: form.control, name: ['meetingType', 'place'] });
  const help = { video: 'placeVideoHelp', phone: 'placePhoneHelp', onsite: 'placeOnsiteHelp' } as const;
  const roomId = useWatch({ control: form.control, name: 'roomId' });
  const { rooms, videoAddress } = useRooms();
  const hasRoomPlace = meetingType === 'onsite' && rooms.some((room) => room.id === roomId);
  const isLinkMade = meetingType === 'video' && videoAddress !== '';
  const isEmpty = meetingType !== 'phone' && (place ?? '').trim() === '';
  const isMissing = isEmpty && !hasRoomPlace && !isLinkMade;
  return (
    <Stack sx={{ gap: 1 }}>
      <TextField
        control={form.control}
        name="place"
        label={t(`meetings.placeOf.${meetingType}`)}
        help={
          isLinkMade
            ? t('meetings.form.linkMade', { host: URL.parse(videoAddress)?.host ?? videoAddress })
            : t(`meetings.form.${help[meetingType]}`)
        }
        maxLength={500}
      />
      {isMissing && (
        <Alert severity="warning" {...statusRole}>
          {t(`meetings.form.noPlace_${meetingType}`)}
        </Alert>
      )}
    </Stack>
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
