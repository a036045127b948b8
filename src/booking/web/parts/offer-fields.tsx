import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { interviewTypes, meetingTypes } from '#meetings/contract.ts';
import type { Limits } from '#meetings/limit-contract.ts';
import { limitsQuery } from '#meetings/web/limit-queries.ts';
import { PlaceField, type PlaceValues } from '#meetings/web/parts/place-field.tsx';
import { hostsQuery } from '#meetings/web/queries.ts';
import { useRooms } from '#meetings/web/room-queries.ts';
import { useCompany } from '#platform/web/session.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { hostModes } from '../../rules.ts';
import { durations, type OfferValues, steps } from './offer-form-values.ts';
import { OfferPreview } from './offer-preview.tsx';

type OfferFieldsProps = { control: Control<OfferValues> };

/** The fields of a link: kind, hosts and place; its limits are folded, because the usual ones suit most. */
export function OfferFields({ control }: OfferFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Box sx={pairStyles}>
        <SelectField
          control={control}
          name="interviewType"
          label={t('meetings.field.interviewType')}
          options={interviewTypes.map((value) => ({ value, label: t(`meetings.interviewType.${value}`) }))}
        />
        <MinutesField control={control} name="durationMinutes" label={t('meetings.field.duration')} />
      </Box>
      <HostFields control={control} />
      <PlaceFields control={control} />
      <TextArea control={control} name="applicantNotes" label={t('meetings.field.applicantNotes')} />
      <LimitFields control={control} />
      <OfferPreview control={control} />
    </>
  );
}

type MinutesFieldProps = OfferFieldsProps & { name: 'durationMinutes' | 'stepMinutes'; label: string };

function MinutesField({ control, name, label }: MinutesFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      control={control}
      name={name}
      label={label}
      options={(name === 'stepMinutes' ? steps : durations).map((count) => ({
        value: String(count),
        label: t('meetings.list.minutes', { count }),
      }))}
    />
  );
}

function HostFields({ control }: OfferFieldsProps) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(hostsQuery(useCompany().id));
  const hostIds = useWatch({ control, name: 'hostIds' });
  const members = (data?.items ?? []).filter((member) => member.status === 'active');
  return (
    <>
      <ComboField
        control={control}
        name="hostIds"
        kind="multiple"
        label={t('meetings.field.hosts')}
        options={members.map(({ id, name, surname }) => ({ value: id, label: `${name} ${surname}`.trim() }))}
        loading={isPending}
        required
      />
      {hostIds.length > 1 && (
        <RadioGroupField
          control={control}
          name="hostMode"
          label={t('booking.dialog.hostMode')}
          options={hostModes.map((value) => ({ value, label: t(`booking.dialog.${value}`) }))}
        />
      )}
    </>
  );
}

function PlaceFields({ control }: OfferFieldsProps) {
  const { t } = useTranslation();
  const { rooms } = useRooms();
  const offered = rooms.filter(({ removedAt }) => removedAt === null);
  return (
    <>
      <RadioGroupField
        control={control}
        name="meetingType"
        layout="row"
        label={t('meetings.field.meetingType')}
        options={meetingTypes.map((value) => ({ value, label: t(`meetings.meetingType.${value}`) }))}
      />
      <PlaceField control={control as unknown as Control<PlaceValues>} />
      {offered.length > 0 && (
        <SelectField
          control={control}
          name="roomId"
          label={t('meetings.field.room')}
          placeholder={t('meetings.form.noRoom')}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
        />
      )}
    </>
  );
}

/** Texts of empty fields: the values of the company, which apply then. */
function usePlaceholders(): (name: keyof Limits) => string {
  const { t } = useTranslation();
  const { data } = useQuery(limitsQuery(useCompany().id));
  return (name) =>
    data === undefined
      ? ''
      : t('booking.dialog.ofCompany', { value: data.company[name] ?? t('booking.dialog.noLimit') });
}

const limitNames = [
  'stepMinutes',
  'noticeHours',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'dailyLimit',
  'changeHours',
  'daysAhead',
  'validDays',
] as const;

/** The limits, folded; a refused one opens them, because a message below a folded field would not be seen. */
function FoldedLimits({ control, children }: OfferFieldsProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const { errors } = useFormState({ control });
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const hasError = limitNames.some((name) => errors[name] !== undefined);
  useEffect(() => {
    // A folded field takes no focus when the form gives it.
    if (hasError && !isOpen) details.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // Only when the message appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasError]);
  return (
    <Box
      component="details"
      ref={details}
      open={isOpen || hasError}
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
    >
      <Typography
        component="summary"
        variant="body2"
        sx={{ cursor: 'pointer', paddingBlock: 1, fontWeight: 500 }}
      >
        {t('booking.dialog.more')}
      </Typography>
      <Stack sx={{ gap: 2, paddingBlockStart: 1 }}>{children}</Stack>
    </Box>
  );
}

function LimitFields({ control }: OfferFieldsProps) {
  const { t } = useTranslation();
  const placeholderOf = usePlaceholders();
  return (
    <FoldedLimits control={control}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('booking.dialog.limitsHelp')}
      </Typography>
      <Box sx={pairStyles}>
        <MinutesField control={control} name="stepMinutes" label={t('booking.dialog.stepMinutes')} />
        <NumberField
          control={control}
          name="noticeHours"
          label={t('booking.dialog.notice')}
          help={t('booking.dialog.noticeHelp')}
          placeholder={placeholderOf('noticeHours')}
        />
      </Box>
      <Box sx={pairStyles}>
        <NumberField
          control={control}
          name="bufferBeforeMinutes"
          label={t('booking.dialog.bufferBefore')}
          placeholder={placeholderOf('bufferBeforeMinutes')}
        />
        <NumberField
          control={control}
          name="bufferAfterMinutes"
          label={t('booking.dialog.bufferAfter')}
          placeholder={placeholderOf('bufferAfterMinutes')}
        />
      </Box>
      <DayFields control={control} />
    </FoldedLimits>
  );
}

function DayFields({ control }: OfferFieldsProps) {
  const { t } = useTranslation();
  const placeholderOf = usePlaceholders();
  return (
    <>
      <Box sx={pairStyles}>
        <NumberField
          control={control}
          name="dailyLimit"
          label={t('booking.dialog.dailyLimit')}
          placeholder={placeholderOf('dailyLimit')}
        />
        <NumberField control={control} name="changeHours" label={t('booking.dialog.changeHours')} required />
      </Box>
      <Box sx={pairStyles}>
        <NumberField control={control} name="daysAhead" label={t('booking.dialog.daysAhead')} required />
        <NumberField control={control} name="validDays" label={t('booking.dialog.validDays')} required />
      </Box>
    </>
  );
}
