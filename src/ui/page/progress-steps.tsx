import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../visually-hidden.ts';

export type ProgressStep = {
  key: string;
  label: string;
  state: 'done' | 'current' | 'todo' | 'missing';
  /** Makes the step a button. */
  onSelect?: () => void;
};

export type ProgressStepsProps = {
  /** Names the list for screen readers. */
  label: string;
  steps: readonly ProgressStep[];
  /** `words` shows "Step 2 of 4: your CV" over a thin bar; `list` shows every step below the other. */
  variant?: 'list' | 'words';
};

/** The current step of a form with several steps, and the missing fields. */
export function ProgressSteps({ label, steps, variant = 'list' }: ProgressStepsProps) {
  if (variant === 'words') return <StepsInWords steps={steps} />;
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 0.25 }}
    >
      {steps.map((step, index) => (
        <Box component="li" key={step.key} {...(step.state === 'current' && { 'aria-current': 'step' })}>
          <StepRow step={step} number={index + 1} />
        </Box>
      ))}
    </Box>
  );
}

function StepRow({ step, number }: { step: ProgressStep; number: number }) {
  const { t } = useTranslation();
  const { onSelect } = step;
  return (
    <Box
      {...(onSelect && { component: 'button', type: 'button', onClick: onSelect })}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        width: '100%',
        minHeight: 36,
        paddingInline: 1,
        border: 0,
        borderRadius: '8px',
        fontSize: '0.875rem',
        textAlign: 'start',
        color: step.state === 'current' ? theme.kadro.text : theme.kadro.textMuted,
        fontWeight: step.state === 'current' ? 500 : 400,
        backgroundColor: step.state === 'current' ? theme.kadro.sunken : 'transparent',
        ...(onSelect && { cursor: 'pointer', '&:hover': { backgroundColor: theme.kadro.hover } }),
      })}
    >
      <StepMark state={step.state} number={number} />
      {step.label}
      {(step.state === 'done' || step.state === 'missing') && (
        <Box component="span" sx={visuallyHidden}>
          {t(`ui.steps.${step.state}`)}
        </Box>
      )}
    </Box>
  );
}

function StepMark({ state, number }: { state: ProgressStep['state']; number: number }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={(theme) => {
        const { accent, tones, controlLine, textMuted } = theme.kadro;
        const styles = {
          done: {
            color: tones.success.text,
            backgroundColor: tones.success.wash,
            borderColor: tones.success.line,
          },
          missing: {
            color: tones.warning.text,
            backgroundColor: tones.warning.wash,
            borderColor: tones.warning.line,
          },
          current: { color: accent.onSolid, backgroundColor: accent.solid, borderColor: accent.solid },
          todo: { color: textMuted, borderColor: controlLine },
        }[state];
        return {
          display: 'inline-flex',
          alignItems: 'center',
          justifyContent: 'center',
          width: 22,
          height: 22,
          flexShrink: 0,
          borderRadius: '50%',
          border: '1px solid',
          fontSize: '0.6875rem',
          fontWeight: 600,
          ...styles,
        };
      }}
    >
      {
        { done: <Check size={13} />, missing: <CircleAlert size={13} />, current: number, todo: number }[
          state
        ]
      }
    </Box>
  );
}

function StepsInWords({ steps }: { steps: readonly ProgressStep[] }) {
  const { t } = useTranslation();
  const index = Math.max(
    0,
    steps.findIndex((step) => step.state === 'current'),
  );
  const words = t('ui.steps.progress', {
    step: index + 1,
    count: steps.length,
    name: steps[index]?.label ?? '',
  });
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 500 }} aria-live="polite">
        {words}
      </Typography>
      <Box aria-hidden sx={{ display: 'flex', gap: 0.5, marginBlockStart: 1 }}>
        {steps.map((step, position) => (
          <Box
            key={step.key}
            sx={(theme) => ({
              flex: 1,
              height: 4,
              borderRadius: '2px',
              backgroundColor: position <= index ? theme.kadro.accent.graphic : theme.kadro.line,
            })}
          />
        ))}
      </Box>
    </Box>
  );
}
