import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePanelAddress } from '#candidates/web/open-candidate.ts';
import { links } from '#platform/web/links.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { type ApplicantsState, applicantsKind } from '../applicants-search.ts';
import { addressOfState } from '../list-state.ts';

type ReviewButtonProps = { jobId: string; state: ApplicantsState; isEmpty: boolean };

/** Starts the review of the listed applicants, in their order; also by v. */
export function ReviewButton({ jobId, state, isEmpty }: ReviewButtonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const LinkComponent = useLinkComponent();
  const { candidateId } = usePanelAddress();
  const { columns: _columns, view: _view, ...people } = addressOfState(applicantsKind, state, null);
  const href = links.review(jobId, people);
  useShortcut('v', () => void navigate({ href }), candidateId === null && !isEmpty);
  usePageActions([
    isEmpty ? null : { id: 'review', title: t('review.title'), run: () => void navigate({ href }) },
  ]);
  return (
    <Tooltip title={t('review.startList')}>
      <Button
        component={LinkComponent}
        href={href}
        variant="outlined"
        size="small"
        disabled={isEmpty}
        startIcon={<ListChecks size={14} aria-hidden />}
        sx={{ minHeight: 34, fontWeight: 400 }}
      >
        {t('review.start')}
      </Button>
    </Tooltip>
  );
}
