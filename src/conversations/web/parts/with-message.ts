import type { Message } from '../../contract.ts';

/** The pages of an infinite query of messages. */
export type MessagePages = { pages: { items: Message[]; nextCursor: string | null }[] };

/** The loaded pages, newest first, with a message that was sent; once, because a live notice may have loaded it. */
export function withMessage<Pages extends MessagePages>(
  data: Pages | undefined,
  message: Message,
): Pages | undefined {
  const [first, ...others] = data?.pages ?? [];
  if (data === undefined || first === undefined) return data;
  if (first.items.some(({ id }) => id === message.id)) return data;
  return { ...data, pages: [{ ...first, items: [message, ...first.items] }, ...others] };
}
