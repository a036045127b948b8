import { lazy, type ReactNode } from 'react';
import { withWords } from '#platform/web/words.ts';
import type { BulkAction } from '../../contract.ts';
import type { People } from './selection.ts';
import type { SelectionCount } from './selection-words.ts';

export type BulkDialogProps = {
  selection: SelectionCount & { people: People };
  /** Starts the bulk change; resolves when it has started, and throws the server's refusal. */
  onAction: (action: BulkAction) => Promise<unknown>;
  onClose: () => void;
  /** Before the fields, such as the choice of a job. */
  children?: ReactNode;
};

/** @property jobId The chosen job of candidates; null: that of their only open application. */
export type BulkRejectDialogProps = BulkDialogProps & { jobId?: string | null };

export const dialogs = {
  move: lazy(async () => ({ default: (await import('../bulk-move-dialog.tsx')).BulkMoveDialog })),
  reject: lazy(async () => {
    const load = () => import('../bulk-reject-dialog.tsx');
    return { default: (await withWords('mails', load)).BulkRejectDialog };
  }),
  tag: lazy(async () => ({ default: (await import('../bulk-tag-dialog.tsx')).BulkTagDialog })),
  pool: lazy(async () => ({ default: (await import('../bulk-pool-dialog.tsx')).BulkPoolDialog })),
  assign: lazy(async () => ({ default: (await import('../bulk-assign-dialog.tsx')).BulkAssignDialog })),
  mail: lazy(async () => {
    const load = () => import('../bulk-mail-dialog.tsx');
    return { default: (await withWords('mails', load)).BulkMailDialog };
  }),
};
