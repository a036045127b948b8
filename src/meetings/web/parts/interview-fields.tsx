import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { Control, FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { tripleStyles } from '#ui/fields/field-grid.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { statusRole } from '#ui/status-role.ts';
import { interviewTypes, meetingTypes } from '../../contract.ts';
import type { Span } from '#availability/rules.ts';
import { endOf, instantOf } from '../../rules.ts';
import { busyQuery, hostsQuery } from '../queries.ts';
import { useRooms } from '../room-queries.ts';
import { Conflicts } from './conflicts.tsx';
import { durationPresets } from './meeting-form-values.ts';
import { type InterviewValues, breakPresets } from './panel-day-values.ts';
import { PlaceField } from './place-field.tsx';

type InterviewFieldsProps = {
  control: Control<FieldValues>;
  /** Path of the interview in the form, with a dot at the end; empty when the form is the interview. */
  prefix: string;
  timeZone: string;
  /** The start in that zone; null while it is not known. */
  wallTime: string | null;
  /** Whether a break before it can be chosen. */
  hasBreak: boolean;
};

/** Type, length, hosts and place of one meeting of a panel day, and whether everybody is free then. */
export function InterviewFields({ control, prefix, timeZone, wallTime, hasBreak }: InterviewFieldsProps) {
  const { t } = useTranslation();
  const minutes = (all: readonly number[], value: unknown) =>
    [...new Set([...all, Number(value)])]
      .sort((one, other) => one - other)
      .map((count) => ({ value: String(count), label: t('meetings.list.minutes', { count }) }));
  const values = useInterview(control, prefix);
  return (
    <Stack sx={{ gap: 2 }}>
      <Box sx={tripleStyles}>
        <SelectField
          control={control}
          name={`${prefix}interviewType`}
          label={t('meetings.field.interviewType')}
          options={interviewTypes.map((value) => ({ value, label: t(`meetings.interviewType.${value}`) }))}
        />
        <SelectField
          control={control}
          name={`${prefix}durationMinutes`}
          label={t('meetings.field.duration')}
          options={minutes(durationPresets, values.durationMinutes)}
        />
        {hasBreak && (
          <SelectField
            control={control}
            name={`${prefix}breakMinutes`}
            label={t('meetings.panel.breakBefore')}
            options={minutes(breakPresets, values.breakMinutes)}
          />
        )}
      </Box>
      <Hosts control={control} name={`${prefix}hostIds`} />
      <Box sx={tripleStyles}>
        <SelectField
          control={control}
          name={`${prefix}meetingType`}
          label={t('meetings.field.meetingType')}
          options={meetingTypes.map((value) => ({ value, label: t(`meetings.meetingType.${value}`) }))}
        />
        <Rooms control={control} name={`${prefix}roomId`} />
        <PlaceField control={control as never} prefix={prefix} isInRow />
      </Box>
      <Availability {...{ timeZone, wallTime, values }} />
    </Stack>
  );
}

function useInterview(control: Control<FieldValues>, prefix: string) {
  const names = ['durationMinutes', 'breakMinutes', 'hostIds', 'roomId'] as const;
  const [durationMinutes, breakMinutes, hostIds, roomId] = useWatch({
    control,
    name: names.map((name) => `${prefix}${name}`),
  });
  return { durationMinutes, breakMinutes, hostIds, roomId } as Pick<InterviewValues, (typeof names)[number]>;
}

type NamedFieldProps = { control: Control<FieldValues>; name: string };

function Hosts({ control, name }: NamedFieldProps) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(hostsQuery(useCompany().id));
  const members = (data?.items ?? []).filter((member) => member.status === 'active');
  return (
    <ComboField
      control={control}
      name={name}
      kind="multiple"
      label={t('meetings.field.hosts')}
      placeholder={t('meetings.form.hostsPlaceholder')}
      options={members.map((member) => ({
        value: member.id,
        label: `${member.name} ${member.surname}`.trim(),
      }))}
      loading={isPending}
      required
    />
  );
}

/** Nothing while the company has no rooms. */
function Rooms({ control, name }: NamedFieldProps) {
  const { t } = useTranslation();
  const rooms = useRooms().rooms.filter(({ removedAt }) => removedAt === null);
  if (rooms.length === 0) return null;
  return (
    <SelectField
      control={control}
      name={name}
      label={t('meetings.field.room')}
      placeholder={t('meetings.form.noRoom')}
      options={rooms.map((room) => ({ value: room.id, label: room.name, description: room.place }))}
      clearable
    />
  );
}

type AvailabilityProps = Pick<InterviewFieldsProps, 'timeZone' | 'wallTime'> & {
  values: ReturnType<typeof useInterview>;
};

function Availability({ timeZone, wallTime, values }: AvailabilityProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { hostIds, durationMinutes, roomId } = values;
  const { data: members } = useQuery(hostsQuery(companyId));
  const room = useRooms().rooms.find(({ id }) => id === roomId);
  const isKnown = wallTime !== null && hostIds.length > 0;
  const { data: day, isError } = useQuery({
    ...busyQuery(companyId, {
      memberIds: hostIds,
      date: (wallTime ?? '').slice(0, 10),
      timeZone,
      ...(room && { roomId: room.id }),
    }),
    enabled: isKnown,
  });
  if (isError) {
    return (
      <Alert severity="info" {...statusRole}>
        {t('meetings.busy.failed')}
      </Alert>
    );
  }
  if (!isKnown || day === undefined) return null;
  const startsAt = instantOf(wallTime, timeZone);
  const slot: Span = { startsAt, endsAt: endOf(new Date(startsAt), Number(durationMinutes)).toISOString() };
  const nameOf = (memberId: string): string => {
    const found = members?.items.find(({ id }) => id === memberId);
    return found === undefined ? '' : `${found.name} ${found.surname}`.trim();
  };
  const roomName = room?.name ?? null;
  return (
    <Conflicts {...{ day, slot, timeZone, nameOf, roomName }} free={undefined} onChoose={() => undefined} />
  );
}
