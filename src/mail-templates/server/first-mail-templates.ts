import type { OnCompanyCreated } from '#companies/server/create-company.ts';
import type { MailTexts } from '../contract.ts';
import { delayNote } from '../delay-rules.ts';
import { insertTemplate } from './mail-templates.ts';

type FirstTemplate = { title: { en: string; tr: string }; texts: MailTexts };

/** The templates of a new company, which it may change. */
const firstTemplates: FirstTemplate[] = [
  {
    title: { en: 'Invitation to talk', tr: 'Görüşme daveti' },
    texts: {
      en: {
        subject: '{job title}: shall we talk?',
        body: 'Hello {first name},\n\nThank you for applying for {job title}. We would like to get to know you. When would half an hour in the next few days suit you?\n\nKind regards\n{sender}\n{company}',
      },
      tr: {
        subject: '{ilan}: tanışalım mı?',
        body: 'Merhaba {ad},\n\n{ilan} ilanımıza başvurduğunuz için teşekkür ederiz. Sizi tanımak isteriz. Önümüzdeki günlerde yarım saatlik bir görüşme için ne zaman uygunsunuz?\n\nSaygılarımızla\n{gönderen}\n{şirket}',
      },
    },
  },
  {
    title: { en: 'Kind rejection', tr: 'Nazik ret' },
    texts: {
      en: {
        subject: 'Your application for {job title}',
        body: 'Hello {first name},\n\nThank you for your interest in {company} and for the time you took. This time we have decided to continue with other candidates for {job title}.\n\n{reason text}\n\nWe wish you all the best.\n\n{sender}\n{company}',
      },
      tr: {
        subject: '{ilan} başvurunuz',
        body: 'Merhaba {ad},\n\n{şirket} ile ilgilendiğiniz ve zaman ayırdığınız için teşekkür ederiz. {ilan} için bu kez başka adaylarla devam ediyoruz.\n\n{neden metni}\n\nHer şey gönlünüzce olsun.\n\n{gönderen}\n{şirket}',
      },
    },
  },
  { title: { en: 'Answer takes longer', tr: 'Yanıt gecikiyor' }, texts: delayNote },
];

export const createFirstTemplates: OnCompanyCreated = async (tx, { language, now }) => {
  for (const { title, texts } of firstTemplates)
    await insertTemplate(tx, { title: title[language], texts }, now);
};
