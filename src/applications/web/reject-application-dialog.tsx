import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { useCompany } from '#platform/web/session.ts';
import { LazyOverlayFallback } from '#ui/lazy-overlay.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { ApplicationDetail } from '../contract.ts';
import { useShownOutcome } from './parts/shown-outcome.ts';
import { useApplicationChanges } from './parts/use-application-changes.ts';
import { applicationQuery } from './queries.ts';
import { RejectCardsDialog } from './reject-cards-dialog.tsx';

type RejectApplicationDialogProps = {
  applicationId: string;
  /** Operations of the lists that show the rejection at once. */
  lists: readonly Endpoint[];
  onClose: () => void;
};

/** Reads an application and rejects it. It closes at once when the reader may not reject it. */
export function RejectApplicationDialog({ applicationId, lists, onClose }: RejectApplicationDialogProps) {
  const toast = useToast();
  const { data, error, isFetching } = useQuery(applicationQuery(useCompany().id, applicationId));
  const isRefused = error !== null || (data?.can.reject === false && !isFetching);
  const close = useEffectEvent(() => {
    if (error !== null) toast.error(error.message);
    onClose();
  });
  useEffect(() => {
    if (isRefused) close();
  }, [isRefused]);
  if (data === undefined || !data.can.reject) return <LazyOverlayFallback onCancel={onClose} />;
  return <Reject application={data} lists={lists} onClose={onClose} />;
}

type RejectProps = Omit<RejectApplicationDialogProps, 'applicationId'> & { application: ApplicationDetail };

function Reject({ application, lists, onClose }: RejectProps) {
  const { reject } = useApplicationChanges(application, useShownOutcome(application.id, lists));
  return <RejectCardsDialog cards={[application]} onReject={reject} onClose={onClose} />;
}
