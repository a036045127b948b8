import type { RawBuilder } from 'kysely';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { laterPart } from '#platform/server/later-part.ts';

export type FileScope = {
  /** A condition on `files`: nothing but the candidate decides about it, or the member may see what else it is for. */
  isVisible(actor: MemberActor): RawBuilder<boolean>;
  /** A condition on files `f`: not every member who sees the candidate may see it. */
  isRestricted: RawBuilder<boolean>;
  /** A condition on files `f`: only chosen members see it, so that no search finds its words. */
  isPrivate: RawBuilder<boolean>;
};

/** The slice document-requests has it. */
export const fileScope = laterPart<FileScope>('scope of files');
