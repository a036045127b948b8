import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveStatus } from '#jobs/web/parts/save-status.tsx';
import { formatDateTime } from '#platform/web/format.ts';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { OwnScorecard } from '../../contract.ts';
import { type Recommendation, recommendations } from '../../rules.ts';
import { ratingOf, withRating } from '../scorecard-values.ts';
import { useSaveState, useScorecard } from '../use-scorecard.ts';
import { AttributeRating } from './attribute-rating.tsx';
import { OptionTiles } from './option-tiles.tsx';
import { PlainTextArea } from './plain-text-area.tsx';

/** Ratings, notes and recommendation. Drafts save themselves; nothing is lost offline or by a reload. */
export function ScorecardFields({ own }: { own: OwnScorecard }) {
  const { t } = useTranslation();
  const toast = useToast();
  const card = useScorecard(own, () => toast.success(t('evaluations.restored')));
  const { values, change } = card;
  const keepMine = () => card.keepMine().catch((error: unknown) => toast.error((error as Error).message));
  const disabled = !own.can.save && !own.can.change;
  const attributes = own.kit?.attributes ?? [];
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      {card.theirs !== null && <Conflict onMine={() => void keepMine()} onTheirs={() => card.takeTheirs()} />}
      {attributes.length > 0 && (
        <Surface title={t('evaluations.scorecard.attributes')}>
          <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 3 }}>
            {attributes.map((attribute) => (
              <AttributeRating
                key={attribute.id}
                attribute={attribute}
                rating={ratingOf(values, attribute.id)}
                disabled={disabled}
                onChange={(rating) => change(withRating(values, attribute.id, rating))}
              />
            ))}
          </Box>
        </Surface>
      )}
      <Surface>
        <Stack sx={{ gap: 2.5 }}>
          <PlainTextArea
            label={t('evaluations.scorecard.notes')}
            help={t('evaluations.scorecard.notesHelp')}
            value={values.notes}
            maxLength={10_000}
            minRows={5}
            disabled={disabled}
            onChange={(notes) => change({ ...values, notes })}
          />
          <RecommendationField
            value={values.recommendation}
            disabled={disabled}
            onChange={(recommendation) => change({ ...values, recommendation })}
          />
          <SubmitLine own={own} card={card} recommendation={values.recommendation} />
        </Stack>
      </Surface>
    </Stack>
  );
}

type RecommendationFieldProps = {
  value: Recommendation | null;
  disabled: boolean;
  onChange: (value: Recommendation) => void;
};

function RecommendationField({ value, disabled, onChange }: RecommendationFieldProps) {
  const { t } = useTranslation();
  const label = t('evaluations.scorecard.recommendation');
  return (
    <Box>
      <Typography variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
        {label}
      </Typography>
      <OptionTiles
        {...{ label, value, disabled, onChange }}
        columns={{ xs: 2, sm: 4 }}
        options={recommendations.map((one) => ({
          value: one,
          label: t(`evaluations.recommendation.${one}`),
        }))}
      />
    </Box>
  );
}

function Conflict({ onMine, onTheirs }: { onMine: () => void; onTheirs: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="warning"
      action={
        <Stack sx={{ gap: 0.5 }}>
          <Button size="small" color="inherit" onClick={onMine}>
            {t('evaluations.conflict.mine')}
          </Button>
          <Button size="small" color="inherit" onClick={onTheirs}>
            {t('evaluations.conflict.theirs')}
          </Button>
        </Stack>
      }
    >
      {t('evaluations.conflict.title')}
    </Alert>
  );
}

type SubmitLineProps = {
  own: OwnScorecard;
  card: ReturnType<typeof useScorecard>;
  recommendation: Recommendation | null;
};

function SubmitLine({ own, card, recommendation }: SubmitLineProps) {
  const { t } = useTranslation();
  const state = useSaveState(card.autosave);
  const submit = useSubmit(own, card);
  const isDraft = own.submittedAt === null;
  if (isDraft && !own.can.save)
    return <Typography variant="body2">{t('evaluations.scorecard.archived')}</Typography>;
  if (!isDraft && !own.can.change) return null;
  const help = isDraft ? helpOf(own, recommendation) : null;
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          loading={submit.isBusy}
          disabled={recommendation === null || (isDraft && !own.can.submit) || card.theirs !== null}
          onClick={() => void submit.run()}
        >
          {t(isDraft ? 'evaluations.scorecard.submit' : 'evaluations.scorecard.change')}
        </Button>
        {isDraft && (state !== 'saved' || card.isStored()) && (
          <Box component="output" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            <SaveStatus
              state={state}
              onRetry={() => void card.autosave.flush()}
              onCompare={() => window.scrollTo({ top: 0 })}
            />
            {state === 'failed' && ` ${t('evaluations.keptHere')}`}
          </Box>
        )}
      </Stack>
      {help !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(help, { time: formatDateTime(own.meeting.startsAt) })}
        </Typography>
      )}
    </Stack>
  );
}

function helpOf(own: OwnScorecard, recommendation: Recommendation | null): string {
  if (!own.can.submit) return 'evaluations.scorecard.notBegun';
  return recommendation === null ? 'evaluations.scorecard.chooseFirst' : 'evaluations.scorecard.submitHelp';
}

function useSubmit(own: OwnScorecard, card: ReturnType<typeof useScorecard>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const said = own.submittedAt === null ? 'evaluations.scorecard.submitted' : 'evaluations.scorecard.changed';
  return {
    isBusy,
    run: async (): Promise<void> => {
      setBusy(true);
      try {
        if (await card.submit()) toast.success(t(said));
      } catch (error) {
        toast.error((error as Error).message);
      } finally {
        setBusy(false);
      }
    },
  };
}
