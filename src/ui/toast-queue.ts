export type ToastAction = { label: string; onSelect: () => void };

export type Toast = {
  id: number;
  tone: 'success' | 'error' | 'loading';
  message: string;
  action?: ToastAction;
  /** Null: stays until dismissed. */
  durationMs: number | null;
};

export type ToastQueue = { shown: readonly Toast[]; waiting: readonly Toast[] };

export const emptyToastQueue: ToastQueue = { shown: [], waiting: [] };

const shownMax = 3;
const waitingMax = 20;

/** Shows the toast or queues it; a full queue drops its oldest. */
export function pushToast(queue: ToastQueue, toast: Toast): ToastQueue {
  return showWaiting({ shown: queue.shown, waiting: [...queue.waiting, toast].slice(-waitingMax) });
}

/** Removes a toast, shown or queued, and shows the next one. */
export function dropToast(queue: ToastQueue, id: number): ToastQueue {
  const keep = (toast: Toast) => toast.id !== id;
  return showWaiting({ shown: queue.shown.filter(keep), waiting: queue.waiting.filter(keep) });
}

function showWaiting({ shown, waiting }: ToastQueue): ToastQueue {
  const free = shownMax - shown.length;
  return { shown: [...shown, ...waiting.slice(0, free)], waiting: waiting.slice(free) };
}
