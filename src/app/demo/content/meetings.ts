type Translations = { en: readonly string[]; tr: readonly string[] };
export type InterviewType = 'screening' | 'technical' | 'culture' | 'final';

/** What the team notes for itself. Never sent. */
export const privateNotes: Record<InterviewType, Translations> = {
  screening: {
    en: ['Ask about notice period, salary and why now.', 'Check the days in the office and the visa.', ''],
    tr: ['İhbar süresi, ücret beklentisi ve ayrılma nedeni sorulacak.', 'Ofis günlerini netleştir.', ''],
  },
  technical: {
    en: [
      'Use the time sheet example; leave twenty minutes for questions.',
      'Go deep on the last project: what broke, who noticed, what changed.',
      'Elif leads, Kerem listens. Written feedback the same day, before talking to each other.',
    ],
    tr: [
      'Takvim ekranı örneğini kullanalım, son yirmi dakika sorulara kalsın.',
      'Son projesini derinlemesine konuş: ne bozuldu, kim fark etti, ne değişti?',
      'Geri bildirimi aynı gün, birbirimizle konuşmadan yazalım.',
    ],
  },
  culture: {
    en: [
      'Team of four; everyone asks one question. Let the candidate choose the order.',
      'How are disagreements settled where they work now?',
    ],
    tr: [
      'Dört kişiyiz, herkes bir soru sorsun.',
      'Şimdiki işinde anlaşmazlıklar nasıl çözülüyor, örnek iste.',
    ],
  },
  final: {
    en: [
      'Bring the offer range. Ask what would make them say no.',
      'Two customer situations, then an honest talk about the first ninety days.',
    ],
    tr: [
      'Teklif bandını yanında getir. “Hayır” demesine ne sebep olur, sor.',
      'Rol canlandırma ve ilk doksan gün üzerine açık bir sohbet.',
    ],
  },
};

/** What the candidate reads in the invitation. */
export const applicantNotes: Record<InterviewType, Translations> = {
  screening: {
    en: [
      'We will call you on the number in your application. Half an hour is enough; no preparation needed.',
    ],
    tr: ['Başvurunuzdaki numaradan arayacağız. Yarım saat yeterli, hazırlık yapmanız gerekmiyor.'],
  },
  technical: {
    en: [
      'We will look at a small piece of our own code together. Use the editor you like; looking things up is fine.',
      'No puzzle, no whiteboard: a conversation about a problem we had last year. Please keep an hour free.',
    ],
    tr: [
      'Kendi kodumuzdan küçük bir parçaya birlikte bakacağız. Dilediğiniz editörü kullanın, araştırma yapmak serbest.',
      'Bulmaca sormuyoruz; geçen yıl yaşadığımız bir sorun üzerine konuşacağız.',
    ],
  },
  culture: {
    en: [
      'You will meet four people of the team. Please bring your questions, we have kept half the time for them.',
    ],
    tr: ['Ekipten dört kişiyle tanışacaksınız. Zamanın yarısı sizin sorularınız için.'],
  },
  final: {
    en: [
      'Our office is on the third floor; please ring at the gate. There is coffee.',
      'We will talk about the role, the first months and whatever is still open.',
    ],
    tr: [
      'Ofisimiz üçüncü katta, kapıda zile basmanız yeterli. Kahve bizden.',
      'Rolü, ilk ayları ve aklınızda kalan soruları konuşacağız.',
    ],
  },
};

export const places = {
  istanbul: 'Lodos, Mumhane Cad. No: 14 Kat 3, Karaköy',
  berlin: 'Lodos, Ritterstraße 26, 10969 Berlin',
  video: 'https://meet.lodos.example.com/',
} as const;

/** What candidates write back when the time does not suit them. */
export const otherTimes: Translations = {
  en: [
    'I am travelling that day. Any afternoon from Wednesday on would suit me.',
    'Could we make it after 17:00? I am still at work at that hour.',
  ],
  tr: [
    'O gün şehir dışındayım, çarşambadan sonra her öğleden sonra uygunum.',
    'Mümkünse 17.00’den sonra olabilir mi? O saatte hâlâ işte oluyorum.',
  ],
};
