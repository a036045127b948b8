import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { singlePress } from '#platform/web/single-press.ts';
import type { ApplicationDetail } from '../../contract.ts';
import { nextStepOf } from '../../rules.ts';
import { applicationQuery } from '../queries.ts';
import { named, nameOf } from './name-of.ts';
import { useApplicationChanges } from './use-application-changes.ts';

type NextStepButtonProps = { applicationId: string; namesJob: boolean };

/** Moves an application to its next step. Renders nothing after the last step, and where the member may not move it. */
export function NextStepButton({ applicationId, namesJob }: NextStepButtonProps) {
  const { data } = useQuery(applicationQuery(useCompany().id, applicationId));
  // Keeps about its place, so that the actions beside it do not move.
  if (data === undefined) return <Box sx={{ width: namesJob ? 340 : 190, flexShrink: 1 }} />;
  return data.outcome === 'open' && data.can.move && <MoveButton application={data} namesJob={namesJob} />;
}

type MoveButtonProps = { application: ApplicationDetail; namesJob: boolean };

function MoveButton({ application, namesJob }: MoveButtonProps) {
  const { t } = useTranslation();
  const changes = useApplicationChanges(application);
  const next = nextStepOf(application.steps, application.stepId);
  const words = t('applications.controls.moveToNext', { step: next?.title ?? '' });
  const label = named(words, namesJob ? application.job.title : null);
  const advance = (): void => void (next !== null && changes.advance(next));
  usePageActions([next && { id: 'move', title: label, hint: nameOf(application), run: advance }]);
  if (next === null) return null;
  return (
    <Button
      variant="contained"
      aria-label={label}
      endIcon={<ArrowRight size={16} aria-hidden />}
      sx={lineStyles}
      {...singlePress(advance)}
    >
      <span>{label}</span>
    </Button>
  );
}

// The actions are one line, in which a long name is cut. On a phone it has two lines and no
// arrow, because Turkish ends with the verb.
const lineStyles = {
  flexGrow: { xs: 1, sm: 0 },
  minWidth: { xs: 0, sm: 64 },
  '& .MuiButton-endIcon': { display: { xs: 'none', sm: 'inherit' } },
  '& > span:first-of-type': {
    display: { xs: '-webkit-box', sm: 'inline' },
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    lineHeight: { xs: 1.2, sm: 'inherit' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
  },
} as const;
