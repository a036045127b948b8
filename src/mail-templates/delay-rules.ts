import type { MailTexts } from './contract.ts';

/** The prepared note to an applicant whose promised answer takes longer. */
export const delayNote = {
  en: {
    subject: '{job title}: our answer takes a little longer',
    body: 'Hello {first name},\n\nWe promised you an answer about {job title}, and we need a little more time. We are still considering your application, and you will hear from us as soon as we have decided.\n\nThank you for your patience.\n\nKind regards\n{sender}\n{company}',
  },
  tr: {
    subject: '{ilan}: yanıtımız biraz gecikiyor',
    body: 'Merhaba {ad},\n\n{ilan} başvurunuz için söz verdiğimiz yanıt biraz daha zaman alacak. Başvurunuzu değerlendirmeye devam ediyoruz; karar verir vermez size yazacağız.\n\nSabrınız için teşekkür ederiz.\n\nSaygılarımızla\n{gönderen}\n{şirket}',
  },
} as const satisfies MailTexts;
