/** The paragraphs about the first reasons of a new company, in the order of the reasons; the company may change them. */
export const firstReasonTexts: readonly { en: string; tr: string }[] = [
  {
    en: 'For this role we were looking for more experience in some of its main areas than we found in your application.',
    tr: 'Bu pozisyonun bazı temel alanlarında, başvurunuzda gördüğümüzden daha fazla deneyim arıyorduk.',
  },
  {
    en: 'For this role we were looking for a somewhat different set of skills.',
    tr: 'Bu pozisyon için biraz daha farklı yetkinlikler arıyorduk.',
  },
  {
    en: 'We had several strong applications, and the decision was not easy. In the end we chose a candidate whose experience is closest to what the role needs now.',
    tr: 'Birçok güçlü başvuru aldık ve karar vermek kolay olmadı. Sonunda, deneyimi pozisyonun bugünkü ihtiyacına en yakın olan adayı seçtik.',
  },
  {
    en: 'We could not bring your salary expectations and the budget of this role together.',
    tr: 'Ücret beklentinizle bu pozisyonun bütçesini buluşturamadık.',
  },
  {
    en: 'This role is bound to a place of work or a work permit, and we could not find a way that suits your situation.',
    tr: 'Bu pozisyon belirli bir çalışma yeri veya çalışma izni gerektiriyor; durumunuza uyan bir yol bulamadık.',
  },
  {
    en: 'We tried to reach you several times, and have now closed your application. You are welcome to write to us at any time.',
    tr: 'Size birkaç kez ulaşmaya çalıştık ve başvurunuzu şimdilik kapattık. Bize dilediğiniz zaman yazabilirsiniz.',
  },
  {
    en: 'We have decided not to fill this position for now. This has nothing to do with your application.',
    tr: 'Bu pozisyonu şimdilik doldurmamaya karar verdik. Bunun başvurunuzla bir ilgisi yok.',
  },
  { en: '', tr: '' },
];
