import { versionOf } from '#forms/server/save-form.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Words } from '#platform/server/words.ts';
import type { FormTexts, PrivacyNoticeDraft, PrivacyText } from '../contract.ts';
import type { PrivacyKind } from '../rules.ts';
import { findNotice } from './privacy-notice.ts';

type Reader = { words: Words; companyName: string; language: Language };

/** The texts that the company's application forms show now. */
export const loadFormTexts = async (tx: TenantTx, reader: Reader): Promise<FormTexts> =>
  formTextsOf(await findNotice(tx), reader);

/** The same texts with a loaded notice. */
export function formTextsOf(notice: PrivacyNoticeDraft, reader: Reader): FormTexts {
  const { language, companyName, words } = reader;
  const talentPool = words.in(language)('consents.texts.talentPool', { company: companyName });
  return {
    notice: textOf('notice', language, noticeBody(notice, reader)),
    talentPool: textOf('talent_pool', language, talentPool),
  };
}

function textOf(kind: PrivacyKind, language: Language, body: string): PrivacyText {
  return { kind, language, version: versionOf([kind, language, body]), body };
}

/** The complete notice: the company's text or the default one, the period, and what sending confirms. */
export function noticeBody(notice: PrivacyNoticeDraft, { words, companyName, language }: Reader): string {
  const word = (key: string, values: object = {}) =>
    words.in(language)(`consents.texts.${key}`, { company: companyName, ...values });
  const months = notice.retentionMonths;
  const period = months === null ? [] : [word('period', { count: months })];
  const own = language === 'tr' ? notice.bodyTr : notice.bodyEn;
  const paragraphs =
    own === ''
      ? [
          word('purpose'),
          word('ground'),
          ...(period.length > 0 ? period : [word('noPeriod')]),
          word('rights'),
        ]
      : [own, ...period];
  return [...paragraphs, word('confirmed')].join('\n\n');
}
