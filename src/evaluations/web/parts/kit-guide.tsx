import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import type { KitContent } from '../../kit-contract.ts';
import { plannedMinutes } from '../../rules.ts';

/** The purpose, questions and time plan of a kit, to read during the interview. */
export function KitGuide({ kit }: { kit: KitContent | null }) {
  const { t } = useTranslation();
  if (kit === null)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('evaluations.scorecard.noKit')}
      </Typography>
    );
  return (
    <Stack sx={{ gap: 2 }}>
      {kit.purpose !== '' && (
        <Surface title={t('evaluations.scorecard.purpose')} padding="compact">
          <Typography sx={textStyles}>{kit.purpose}</Typography>
        </Surface>
      )}
      {kit.questions.length > 0 && <Questions questions={kit.questions} />}
      {kit.timePlan.length > 0 && <TimePlan parts={kit.timePlan} />}
    </Stack>
  );
}

const textStyles = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

function Questions({ questions }: { questions: KitContent['questions'] }) {
  const { t } = useTranslation();
  return (
    <Surface title={t('evaluations.scorecard.questions')} padding="compact">
      <Box component="ol" sx={{ margin: 0, paddingInlineStart: 2.5, display: 'grid', gap: 1 }}>
        {questions.map(({ id, question, hint }) => (
          <li key={id}>
            <Typography sx={textStyles}>{question}</Typography>
            {hint !== '' && (
              <Typography variant="body2" sx={{ ...textStyles, color: 'text.secondary' }}>
                {hint}
              </Typography>
            )}
          </li>
        ))}
      </Box>
    </Surface>
  );
}

function TimePlan({ parts }: { parts: KitContent['timePlan'] }) {
  const { t } = useTranslation();
  return (
    <Surface
      title={t('evaluations.scorecard.plan')}
      description={t('evaluations.scorecard.planned', { count: plannedMinutes(parts) })}
      padding="compact"
    >
      <Box component="ol" sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {parts.map(({ id, title, minutes }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
            <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Typography>
            <Typography sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
              {t('evaluations.scorecard.minutes', { count: minutes })}
            </Typography>
          </Box>
        ))}
      </Box>
    </Surface>
  );
}
