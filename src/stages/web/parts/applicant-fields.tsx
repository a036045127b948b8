import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldAria, FieldFrame } from '#ui/fields/field-frame.tsx';
import { useErrorText } from '#ui/fields/form-words.tsx';
import type { StepSettings } from '../../contract.ts';
import { applicantTextMax, type StepKind } from '../../rules.ts';

type ApplicantSettings = Pick<StepSettings, 'applicantTextEn' | 'applicantTextTr' | 'answerDays'>;

type ApplicantFieldsProps = {
  legend: string;
  kind: StepKind;
  value: ApplicantSettings;
  errors: Partial<Record<keyof ApplicantSettings, unknown>>;
  onChange: (change: Partial<ApplicantSettings>) => void;
};

/** The text for applicants on a step, in both languages, and the days within which they are promised an answer. */
export function ApplicantFields({ legend, kind, value, errors, onChange }: ApplicantFieldsProps) {
  return (
    <Stack component="fieldset" sx={{ gap: 2, border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Typography
        component="legend"
        variant="body2"
        sx={{ fontWeight: 600, padding: 0, marginBlockEnd: 1.5 }}
      >
        {legend}
      </Typography>
      <ApplicantText
        name="applicantTextEn"
        {...{ kind, onChange }}
        text={value.applicantTextEn}
        error={errors.applicantTextEn}
      />
      <ApplicantText
        name="applicantTextTr"
        {...{ kind, onChange }}
        text={value.applicantTextTr}
        error={errors.applicantTextTr}
      />
      {kind !== 'hired' && (
        <AnswerDays days={value.answerDays} error={errors.answerDays} onChange={onChange} />
      )}
    </Stack>
  );
}

type ApplicantTextProps = Pick<ApplicantFieldsProps, 'kind' | 'onChange'> & {
  name: 'applicantTextEn' | 'applicantTextTr';
  text: string;
  error: unknown;
};

function ApplicantText({ name, kind, text, error, onChange }: ApplicantTextProps) {
  const { t } = useTranslation();
  const id = useId();
  const message = useErrorText(error);
  const help = t('stages.applicant.textHelp');
  return (
    <FieldFrame id={id} label={t(`stages.applicant.${name}`)} help={help} error={message}>
      <OutlinedInput
        id={id}
        fullWidth
        multiline
        minRows={2}
        maxRows={6}
        lang={name === 'applicantTextEn' ? 'en' : 'tr'}
        value={text}
        error={message !== null}
        placeholder={t(`stages.applicant.defaults.${name}.${kind}`)}
        onChange={(event) => onChange({ [name]: event.target.value })}
        slotProps={{ input: { maxLength: applicantTextMax, ...fieldAria(id, { help, error: message }) } }}
      />
    </FieldFrame>
  );
}

type AnswerDaysProps = Pick<ApplicantFieldsProps, 'onChange'> & { days: number | null; error: unknown };

function AnswerDays({ days, error, onChange }: AnswerDaysProps) {
  const { t } = useTranslation();
  const id = useId();
  const message = useErrorText(error);
  const help = t('stages.applicant.daysHelp');
  return (
    <FieldFrame id={id} label={t('stages.applicant.days')} help={help} error={message}>
      <OutlinedInput
        id={id}
        name="answerDays"
        value={days ?? ''}
        error={message !== null}
        autoComplete="off"
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 3);
          onChange({ answerDays: digits === '' ? null : Number(digits) });
        }}
        endAdornment={<InputAdornment position="end">{t('stages.applicant.daysUnit')}</InputAdornment>}
        slotProps={{ input: { inputMode: 'numeric', ...fieldAria(id, { help, error: message }) } }}
        sx={{ width: 160 }}
      />
    </FieldFrame>
  );
}
