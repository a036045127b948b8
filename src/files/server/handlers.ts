import { refuse } from '#platform/contract/errors.ts';
import { byMember, record } from '#activity/server/record.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { files } from '../contract.ts';
import { type FileKind, isLocked, titleForKind } from '../rules.ts';
import { type RequireFileOwner, requireChangeableFile, requireFile } from './access.ts';
import { contentAnswer } from './content-answer.ts';
import { presentFile } from './present.ts';
import { findText, markOpened, renameFile } from './queries.ts';

export function fileOperations(requireOwner: RequireFileOwner): Operation[] {
  return implement(
    'files',
    files,
  )({
    async read({ params }, { tx, actor }) {
      const file = await requireFile(tx, actor, params.fileId, requireOwner);
      return {
        ...presentFile(file),
        text: await findText(tx, file.id),
        can: { rename: file.may_change && file.storage_key !== '' },
      };
    },
    async download({ params, query }, { platform, request, actor, inCompany, now }) {
      const file = await inCompany(async (tx) => {
        const found = await requireFile(tx, actor, params.fileId, requireOwner);
        // A locked or withheld file is refused below, so nobody has seen it.
        const isSent = !isLocked(found.scan_state) && found.storage_key !== '';
        const isSeen = isSent && query.ahead === undefined;
        if (isSeen && found.first_opened_at === null) await markOpened(tx, found.id, now);
        return found;
      });
      const wish = { inline: query.inline !== undefined, request };
      return contentAnswer(platform, file, wish);
    },
    async rename({ params, body }, { tx, actor, now }) {
      const file = await requireChangeableFile(tx, actor, params.fileId, requireOwner);
      // The member reads another extension.
      if (file.storage_key === '') refuse('forbidden', 'files.withheld');
      const row = await renameFile(tx, file.id, titleForKind(body.title, file.format as FileKind));
      const event = { candidateId: file.candidate_id, data: { fileId: file.id }, now };
      await record(tx, actor.companyId, byMember(actor), { type: 'file.renamed', ...event });
      return presentFile(row);
    },
  });
}
