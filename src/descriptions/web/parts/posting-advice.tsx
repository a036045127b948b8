import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Lightbulb } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import type { PostingAdviceProps } from '#jobs/web/slots.tsx';
import { type FormStep, type JobFormValues } from '#jobs/web/job-form-values.ts';
import { type Advice, adviceOn } from '../../advice-rules.ts';
import { postingOf } from './posting-of.ts';

/** Suggestions for a posting, with the words they refer to. They never block publishing. */
export function PostingAdvice({ form, language, onStep, of }: PostingAdviceProps) {
  const { t } = useTranslation();
  const values = useDeferredValue(useWatch({ control: form.control }) as JobFormValues);
  const advice = adviceOn(postingOf(values, language)).filter(
    ({ place }) => of === undefined || place === of,
  );
  const byKind = Map.groupBy(advice, ({ kind }) => kind);
  return (
    <Surface title={t('descriptions.advice.title')} padding="compact">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(advice.length === 0 ? 'descriptions.advice.none' : 'descriptions.advice.lead')}
      </Typography>
      {byKind.size > 0 && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', margin: 0, marginBlockStart: 1.5, padding: 0, display: 'grid', gap: 1.5 }}
        >
          {[...byKind].map(([kind, all]) => (
            <Box
              component="li"
              key={kind}
              sx={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)' }}
            >
              <Lightbulb size={16} aria-hidden style={{ marginTop: 2 }} />
              <div>
                <Typography variant="body2" sx={{ fontWeight: 500 }}>
                  {t(`descriptions.advice.kinds.${kind}`)}{' '}
                  {onStep !== undefined && <StepLinks advice={all} onStep={onStep} />}
                </Typography>
                {all.map((one, index) => (
                  <Quote key={`${index} ${one.words?.match}`} advice={one} />
                ))}
              </div>
            </Box>
          ))}
        </Box>
      )}
    </Surface>
  );
}

function StepLinks({ advice, onStep }: { advice: Advice[]; onStep: (step: FormStep) => void }) {
  const { t } = useTranslation();
  const places = [...new Set(advice.map(({ place }) => place))];
  return places.map((place) => (
    <Link
      key={place}
      component="button"
      type="button"
      variant="body2"
      onClick={() => onStep(place)}
      sx={{ marginInlineEnd: 1 }}
    >
      {t(`jobs.steps.${place}`)}
    </Link>
  ));
}

/** The words in their context, and a suggested replacement. */
function Quote({ advice: { words, instead } }: { advice: Advice }) {
  const { t } = useTranslation();
  if (words === null) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {words.before}
      <Box component="mark" sx={markStyles}>
        {words.match}
      </Box>
      {words.after} {instead !== '' && <span>{t('descriptions.advice.instead', { words: instead })}</span>}
    </Typography>
  );
}

const markStyles = {
  color: 'text.primary',
  backgroundColor: 'warning.light',
  borderRadius: '3px',
  paddingInline: '2px',
} as const;
