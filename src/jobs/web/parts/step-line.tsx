import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Tooltip from '@mui/material/Tooltip';
import { MessageCircleMore, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uniqueKinds, type StepKind, stepKinds } from '#stages/rules.ts';
import { fieldAria, FieldNotes } from '#ui/fields/field-frame.tsx';
import { useErrorText } from '#ui/fields/form-words.tsx';
import { SelectArrow } from '#ui/fields/select-field.tsx';
import { ApplicantFields } from '#stages/web/parts/applicant-fields.tsx';
import type { Job } from '../../contract.ts';
import type { StepRow } from './step-row.ts';

type StepLineProps = {
  step: StepRow;
  /** All steps of the list, because some kinds may exist only once. */
  steps: readonly StepRow[];
  /** The saved step; undefined for a new one. */
  before: Job['steps'][number] | undefined;
  errors: unknown;
  onChange: (step: StepRow) => void;
  onRemove: () => void;
};

/** One step: its colour, title and kind, and the button that removes it. */
export function StepLine({ step, steps, before, errors, onChange, onRemove }: StepLineProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The title of a new step gets the focus.
  const focusNew = useEffectEvent(() => {
    if (before === undefined && step.title === '') input.current?.focus();
  });
  useEffect(() => focusNew(), []);
  const error = useErrorText(titleErrors(errors));
  const [isOpen, setOpen] = useState(false);
  const position = steps.indexOf(step) + 1;
  const name = step.title || t('jobs.stepsOfJob.step', { position });
  return (
    <Box sx={{ paddingBlock: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box component="label" sx={swatch} style={{ backgroundColor: step.color }}>
          <input
            type="color"
            aria-label={t('jobs.stepsOfJob.colorOf', { step: name })}
            value={step.color.toLowerCase()}
            onChange={(event) => onChange({ ...step, color: event.target.value.toUpperCase() })}
          />
        </Box>
        <OutlinedInput
          size="small"
          value={step.title}
          onChange={(event) => onChange({ ...step, title: event.target.value })}
          inputRef={input}
          error={error !== null}
          slotProps={{
            input: {
              maxLength: 60,
              'aria-label': t('jobs.stepsOfJob.step', { position }),
              ...fieldAria(id, { error }),
            },
          }}
          sx={{ flex: '1 1 140px', minWidth: 0 }}
        />
        <KindSelect {...{ step, steps, before, name, onChange }} />
        <ApplicantsButton {...{ name, isOpen }} onToggle={() => setOpen(!isOpen)} />
        <RemoveButton {...{ name, before, onRemove }} isLast={steps.length === 1} />
      </Box>
      <FieldNotes id={id} {...(error !== null && { error })} />
      {isOpen && <ForApplicants {...{ step, name, errors, onChange }} />}
    </Box>
  );
}

type ApplicantsButtonProps = { name: string; isOpen: boolean; onToggle: () => void };

function ApplicantsButton({ name, isOpen, onToggle }: ApplicantsButtonProps) {
  const { t } = useTranslation();
  const label = t('stages.applicant.open', { step: name });
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} aria-expanded={isOpen} onClick={onToggle}>
        <MessageCircleMore size={16} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

type ForApplicantsProps = Pick<StepLineProps, 'step' | 'errors' | 'onChange'> & { name: string };

function ForApplicants({ step, name, errors, onChange }: ForApplicantsProps) {
  const { t } = useTranslation();
  const { kind, applicantTextEn = '', applicantTextTr = '', answerDays = null } = step;
  return (
    <Box sx={applicantStyles}>
      <ApplicantFields
        legend={t('stages.applicant.of', { step: name })}
        kind={kind}
        value={{ applicantTextEn, applicantTextTr, answerDays }}
        errors={(errors ?? {}) as Record<string, unknown>}
        onChange={(change) => onChange({ ...step, ...change })}
      />
    </Box>
  );
}

// The fields for applicants show their own errors.
function titleErrors(errors: unknown): unknown {
  const { title, color, kind } = (errors ?? {}) as Record<string, unknown>;
  return { title, color, kind };
}

type KindSelectProps = Pick<StepLineProps, 'step' | 'steps' | 'before' | 'onChange'> & { name: string };

function KindSelect({ step, steps, before, name, onChange }: KindSelectProps) {
  const { t } = useTranslation();
  const hasPeople = (before?.totalCount ?? 0) > 0;
  const isBarred = (kind: StepKind): boolean =>
    (uniqueKinds.includes(kind) && steps.some((one) => one.id !== step.id && one.kind === kind)) ||
    // Changing a kind must not hire applicants or undo a hiring.
    (hasPeople && (kind === 'hired') !== (before?.kind === 'hired'));
  return (
    <Select
      size="small"
      value={step.kind}
      onChange={(event) => onChange({ ...step, kind: event.target.value as StepKind })}
      IconComponent={SelectArrow}
      SelectDisplayProps={{ 'aria-label': t('jobs.stepsOfJob.kindOf', { step: name }) }}
      sx={{ width: { xs: 132, sm: 178 } }}
    >
      {stepKinds.map((kind) => (
        <MenuItem key={kind} value={kind} disabled={isBarred(kind)}>
          {t(`stages.kinds.${kind}`)}
        </MenuItem>
      ))}
    </Select>
  );
}

type RemoveButtonProps = Pick<StepLineProps, 'before' | 'onRemove'> & {
  name: string;
  isLast: boolean;
};

function RemoveButton({ name, before, isLast, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation();
  const hasHired = before?.kind === 'hired' && before.totalCount > 0;
  const reason = hasHired ? t('jobs.stepsOfJob.hiredStay') : isLast ? t('jobs.stepsOfJob.lastStays') : null;
  const label = t('jobs.stepsOfJob.remove', { step: name });
  return (
    <Tooltip title={reason ?? label}>
      <span>
        <IconButton
          size="small"
          aria-label={reason === null ? label : `${label}. ${reason}`}
          disabled={reason !== null}
          onClick={onRemove}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    </Tooltip>
  );
}

const applicantStyles = { paddingBlock: 1.5, paddingInlineStart: { xs: 0, sm: 4.5 } } as const;

const swatch = (theme: { palette: { primary: { main: string } } }) => ({
  width: 28,
  height: 28,
  flexShrink: 0,
  borderRadius: '8px',
  position: 'relative',
  cursor: 'pointer',
  forcedColorAdjust: 'none',
  // Covers the whole swatch, so that a press anywhere on it reaches the control.
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0 },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
});
