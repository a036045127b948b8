import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';
import { isUnderWay } from '../../rules.ts';
import { ownDocumentsQuery } from '../document-queries.ts';
import { LinkTokenContext } from '../queries.ts';
import { ownSuggestionsQuery } from '../suggestion-queries.ts';
import { AnswerPromise } from './answer-promise.tsx';
import { OwnData } from './own-data.tsx';
import { OwnDocuments } from './own-documents.tsx';
import { OwnMeetings } from './own-meetings.tsx';
import { OwnSuggestions } from './own-suggestions.tsx';
import { SentAnswers } from './sent-answers.tsx';
import { StageLine } from './stage-line.tsx';
import { statusText } from './status-text.ts';

// Loaded after the rest of the page, which is read first.
const OwnMessages = lazy(async () => ({ default: (await import('./own-messages.tsx')).OwnMessages }));
const OwnConsents = lazy(async () => ({ default: (await import('./own-consents.tsx')).OwnConsents }));
const WithdrawDialog = lazy(async () => ({
  default: (await import('./withdraw-dialog.tsx')).WithdrawDialog,
}));

/** An application as its applicant sees it: the status and what comes next, the meetings, and what was sent. */
export function ApplicationView({ application }: { application: OwnApplicationDetail }) {
  const { t, i18n } = useTranslation();
  const { id, status, nextStatus, appliedAt } = application;
  const token = useContext(LinkTokenContext);
  // They come first, and would move the rest of the page while it is read.
  const areRequestsLoading = [
    useQuery(ownDocumentsQuery(id, token)).isPending,
    useQuery(ownSuggestionsQuery(id, token)).isPending,
  ].includes(true);
  const statusLine = useRef<HTMLParagraphElement>(null);
  return (
    <Stack sx={{ gap: 3, maxWidth: 760 }}>
      <Surface>
        <Stack sx={{ gap: 2.5 }}>
          {isUnderWay(status) && <StageLine status={status} />}
          <Box>
            <Typography
              ref={statusLine}
              tabIndex={-1}
              variant="h3"
              component="p"
              sx={{ marginBlockEnd: 0.5, outline: 'none' }}
            >
              {t(`my-applications.status.${status}`)}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {statusText(application, t, i18n.language)}
            </Typography>
            {nextStatus !== null && (
              <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>
                {t('my-applications.comesNext', { status: t(`my-applications.status.${nextStatus}`) })}
              </Typography>
            )}
            <AnswerPromise application={application} />
            <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>
              {t('my-applications.applied', { date: formatDate(appliedAt) })}
            </Typography>
          </Box>
          <Actions application={application} statusLine={statusLine} />
        </Stack>
      </Surface>
      {areRequestsLoading ? <ListSkeleton /> : <Parts application={application} />}
    </Stack>
  );
}

function Parts({ application }: { application: OwnApplicationDetail }) {
  return (
    <>
      <OwnDocuments application={application} />
      <OwnSuggestions application={application} />
      {application.meetings.length > 0 && <OwnMeetings application={application} />}
      <Messages application={application} />
      <SentAnswers application={application} />
      <Suspense fallback={<ListSkeleton />}>
        <OwnConsents application={application} />
      </Suspense>
      <OwnData application={application} />
    </>
  );
}

function Messages({ application }: { application: OwnApplicationDetail }) {
  const { t } = useTranslation();
  return (
    <Surface title={t('conversations.with', { company: application.company.name })}>
      <Suspense fallback={<ListSkeleton />}>
        <OwnMessages application={application} />
      </Suspense>
    </Surface>
  );
}

type ActionsProps = { application: OwnApplicationDetail; statusLine: RefObject<HTMLParagraphElement | null> };

function Actions({ application, statusLine }: ActionsProps) {
  const { t } = useTranslation();
  const { company, job, can } = application;
  const [isWithdrawing, setWithdrawing] = useState(false);
  // After a withdrawal the button that opened the dialog is gone, and with it the focus.
  const wasWithdrawing = useRef(false);
  useEffect(() => {
    const isClosed = wasWithdrawing.current && !isWithdrawing;
    wasWithdrawing.current = isWithdrawing;
    if (isClosed && document.activeElement === document.body) statusLine.current?.focus();
  }, [isWithdrawing, statusLine]);
  const address = links.publicJob(company.slug, job.slug);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {can.applyAgain && (
        <Button variant="contained" href={`${address}/apply`}>
          {t('my-applications.applyAgain')}
        </Button>
      )}
      {job.isOpen && (
        <Button variant="outlined" href={address}>
          {t('my-applications.seeJob')}
        </Button>
      )}
      {can.withdraw && (
        <Button onClick={() => setWithdrawing(true)}>{t('my-applications.withdraw.action')}</Button>
      )}
      {isWithdrawing && (
        <LazyOverlay>
          <WithdrawDialog application={application} onClose={() => setWithdrawing(false)} />
        </LazyOverlay>
      )}
    </Stack>
  );
}
