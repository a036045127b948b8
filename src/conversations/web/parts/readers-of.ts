import type { Reader } from '#comments/web/parts/readers-field.tsx';
import type { Message } from '../../contract.ts';

/** The readers of a message besides the member who reads it now; null: everyone who sees the conversation. */
export const readersOf = ({ readers }: Message): Reader[] | null =>
  readers?.filter(({ isMe }) => !isMe).map(({ memberId, name }) => ({ id: memberId, label: name })) ?? null;
