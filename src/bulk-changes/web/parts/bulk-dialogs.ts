import { lazy, type ReactNode } from 'react';
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

export const dialogs = {
  move: lazy(async () => ({ default: (await import('../bulk-move-dialog.tsx')).BulkMoveDialog })),
  reject: lazy(async () => ({ default: (await import('../bulk-reject-dialog.tsx')).BulkRejectDialog })),
  tag: lazy(async () => ({ default: (await import('../bulk-tag-dialog.tsx')).BulkTagDialog })),
  pool: lazy(async () => ({ default: (await import('../bulk-pool-dialog.tsx')).BulkPoolDialog })),
  assign: lazy(async () => ({ default: (await import('../bulk-assign-dialog.tsx')).BulkAssignDialog })),
  mail: lazy(async () => ({ default: (await import('../bulk-mail-dialog.tsx')).BulkMailDialog })),
};
