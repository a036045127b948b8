import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { CircleCheck, Circle } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { Dashboard } from '../../contract.ts';
import { type FirstStep, firstSteps } from '../../rules.ts';
import { OfferSamples } from './offer-samples.tsx';
import { stepActionStyles, stepStyles } from './step-styles.ts';

const ApplyDialog = lazy(async () => ({ default: (await import('./apply-dialog.tsx')).ApplyDialog }));

type FirstStepsProps = { steps: NonNullable<Dashboard['firstSteps']>; offersSamples: boolean };

/** The first steps of a new company. Each is ticked by itself when the company has what it makes. */
export function FirstStepsCard({ steps: { done, jobSlug }, offersSamples }: FirstStepsProps) {
  const { t } = useTranslation();
  return (
    <Surface
      title={t('dashboard.cards.firstSteps')}
      description={t('dashboard.firstSteps.lead', { done: done.length, count: firstSteps.length })}
      padding="compact"
    >
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {firstSteps.map((step) => (
          <Step
            key={step}
            step={step}
            isDone={done.includes(step)}
            waits={step === 'apply' && jobSlug === null}
          >
            <StepAction step={step} jobSlug={jobSlug} />
          </Step>
        ))}
      </Box>
      {offersSamples && (
        <Box sx={samplesStyles}>
          <OfferSamples />
        </Box>
      )}
    </Surface>
  );
}

type StepProps = {
  step: FirstStep;
  isDone: boolean;
  /** Whether another step has to be done first. */
  waits: boolean;
  children: ReactNode;
};

function Step({ step, isDone, waits, children }: StepProps) {
  const { t } = useTranslation();
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <Box component="li" sx={stepLineStyles}>
      <Box component={Icon} size={20} aria-hidden sx={(theme: Theme) => iconStyles(theme, isDone)} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500 }}>
          {t(`dashboard.firstSteps.steps.${step}`)}
          {isDone && <span style={visuallyHidden}> {t('ui.steps.done')}</span>}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`dashboard.firstSteps.reasons.${waits ? 'applyLater' : step}`)}
        </Typography>
      </Box>
      {!isDone && <Box sx={stepActionStyles}>{children}</Box>}
    </Box>
  );
}

function StepAction({ step, jobSlug }: { step: FirstStep; jobSlug: string | null }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const company = useCompany();
  const [isOpen, setOpen] = useState(false);
  const text = t(`dashboard.firstSteps.actions.${step}`);
  if (step === 'apply')
    return (
      <>
        <Button variant="outlined" size="small" disabled={jobSlug === null} onClick={() => setOpen(true)}>
          {text}
        </Button>
        {isOpen && jobSlug !== null && (
          <LazyOverlay>
            <ApplyDialog path={links.publicJob(company.slug, jobSlug)} onClose={() => setOpen(false)} />
          </LazyOverlay>
        )}
      </>
    );
  return (
    <Button variant="outlined" size="small" component={LinkComponent} href={hrefs[step]()}>
      {text}
    </Button>
  );
}

const hrefs: Record<Exclude<FirstStep, 'apply'>, () => string> = {
  job: () => links.createJob('upload'),
  careers: () => links.careersPage(),
  team: () => links.company('members'),
};

const stepLineStyles = (theme: Theme) => ({
  ...stepStyles,
  paddingBlock: 1.25,
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});

const samplesStyles = (theme: Theme) => ({
  paddingBlockStart: 1.25,
  borderBlockStart: `1px solid ${theme.kadro.line}`,
});

const iconStyles = (theme: Theme, isDone: boolean) => ({
  flexShrink: 0,
  color: isDone ? theme.kadro.tones.success.text : theme.kadro.controlLine,
});
