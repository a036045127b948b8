import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { type ApplicantStatus, stages } from '../../rules.ts';

/** The way of an application, from its arrival to the decision, with the present stage. */
export function StageLine({ status }: { status: ApplicantStatus }) {
  const { t } = useTranslation();
  const now = stages.findIndex((stage) => stage === status);
  return (
    <Box component="ol" aria-label={t('my-applications.progress')} sx={list}>
      {stages.map((stage, place) => {
        const name = t(`my-applications.status.${stage}`);
        const state = place < now ? 'done' : place === now ? 'now' : 'todo';
        return (
          <Box
            component="li"
            key={stage}
            data-state={state}
            {...(state === 'now' && { 'aria-current': 'step' as const })}
            sx={item}
          >
            <Box component="span" className="mark" aria-hidden>
              {state === 'done' && <Check size={12} />}
            </Box>
            <span aria-hidden>{name}</span>
            <Box component="span" sx={visuallyHidden}>
              {state === 'todo'
                ? name
                : t(`my-applications.${state === 'done' ? 'stageDone' : 'stageNow'}`, { stage: name })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const list = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: `repeat(${stages.length}, minmax(0, 1fr))`,
} as const;

const item = (theme: Theme) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 0.75,
  position: 'relative',
  fontSize: '0.8125rem',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  color: theme.kadro.textMuted,
  // The line from the stage before.
  '& + &::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 9,
    insetInlineStart: 'calc(-50% + 14px)',
    width: 'calc(100% - 28px)',
    borderBlockStart: `2px solid ${theme.kadro.line}`,
  },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    borderRadius: '50%',
    border: `2px solid ${theme.kadro.line}`,
  },
  '&[data-state=done] .mark': {
    borderColor: theme.palette.primary.main,
    backgroundColor: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
  },
  '&[data-state=done] + &::before': { borderColor: theme.palette.primary.main },
  '&[data-state=now]': { color: theme.kadro.text, fontWeight: 600 },
  '&[data-state=now] .mark': { borderColor: theme.palette.primary.main, borderWidth: 6 },
});
