import { applications } from '#applications/contract.ts';
import { ReasonDialog } from '#applications/web/parts/reason-dialog.tsx';
import { call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { candidateBulk } from '../candidate-contract.ts';
import type { BulkRejectDialogProps } from './parts/bulk-dialogs.ts';
import { useSelectionWords } from './parts/selection-words.ts';

/** Asks for the reason and the mail before the selected applications are rejected. */
export function BulkRejectDialog(props: BulkRejectDialogProps) {
  const { selection, jobId = null, onAction, onClose, children } = props;
  const { id: companyId } = useCompany();
  const words = useSelectionWords(selection);
  return (
    <ReasonDialog
      title={words.title('reject')}
      submitLabel={words.title('reject')}
      people={selection.people}
      about={jobId}
      preview={(id, mail) =>
        selection.of === 'applicants'
          ? call(applications.previewRejection, { params: { companyId, applicationId: id }, body: mail })
          : call(candidateBulk.previewCandidateMail, {
              params: { companyId },
              body: { ...mail, replyTo: 'company', candidateId: id, jobId, isRejection: true },
            })
      }
      onReject={(draft) => onAction({ kind: 'reject', ...draft })}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}
