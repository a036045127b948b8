import type { CallError } from '#platform/web/call.ts';

/** Why a comment was refused: the message of its field, or that of the call. */
export const errorText = (error: CallError | null): string | null =>
  error === null ? null : (Object.values(error.fields)[0]?.[0] ?? error.message);
