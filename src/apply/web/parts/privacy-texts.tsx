import { paragraphsOf } from '#consents/rules.ts';
import { t } from '../facts.ts';
import type { OpenForm } from '../use-draft.ts';

/** The privacy notice and the separate consent, which is unchecked until the applicant agrees to its present text. */
export function PrivacyTexts({ form }: { form: OpenForm }) {
  const { notice, talentPool } = form.draft.privacyTexts;
  return (
    <>
      <div className="legal">
        <h3>{t('apply.form.noticeTitle')}</h3>
        {paragraphsOf(notice.body).map((paragraph) => (
          <p key={paragraph} lang={notice.language}>
            {paragraph}
          </p>
        ))}
      </div>
      <label className="choice consent">
        <input
          type="checkbox"
          checked={form.data.talentPoolConsent === talentPool.version}
          onChange={(event) =>
            form.set({ talentPoolConsent: event.target.checked ? talentPool.version : '' })
          }
        />
        <span>
          <span lang={talentPool.language}>{talentPool.body}</span> ({t('apply.form.optional')})
        </span>
      </label>
    </>
  );
}
