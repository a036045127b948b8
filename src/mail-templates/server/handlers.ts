import { holds } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { mailTemplates } from '../contract.ts';
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from './mail-templates.ts';
import { readSignature, saveSignature } from './signatures.ts';

export const mailTemplateOperations: Operation[] = implement(
  'mail-templates',
  mailTemplates,
)({
  async listTemplates(_input, { tx, actor, platform }) {
    return {
      items: await listTemplates(tx),
      receivesReplies: platform.config.replyMail !== null,
      can: { change: holds(actor, 'company.settings') },
    };
  },
  async readSignature(_input, { tx, actor }) {
    return readSignature(tx, actor.memberId);
  },
  async saveSignature({ body }, { tx, actor }) {
    await saveSignature(tx, actor.memberId, body);
    return body;
  },
  async createTemplate({ body }, { tx, actor, now }) {
    return createTemplate(tx, { companyId: actor.companyId, draft: body, now });
  },
  async updateTemplate({ params, body }, { tx, now }) {
    return updateTemplate(tx, { id: params.templateId, draft: body, now });
  },
  async deleteTemplate({ params }, { tx }) {
    await deleteTemplate(tx, params.templateId);
    return { isSuccess: true };
  },
});
