type Translations = { en: readonly string[]; tr: readonly string[] };

/** `{job}`, `{title}`, `{company}`, `{skill}`, `{years}` and `{name}` of who writes. Each entry is a paragraph; a letter takes one of each. */
export const coverLetters: { openings: Translations; middles: Translations; closings: Translations } = {
  openings: {
    en: [
      'Dear Lodos team,\n\nI came across your opening for a {job} and stopped at the sentence about going home on time.',
      'Hello,\n\nmy sister manages a hotel that plans its shifts with Lodos, so I have seen your product on many kitchen tables. I would like to apply as {job}.',
      'Dear hiring team,\n\nI am applying for the position of {job}. For {years} years I have worked on problems that look a lot like yours.',
      'Hi there,\n\na former colleague who joined you last year told me how you write decisions down. That is the reason for this letter.',
    ],
    tr: [
      'Merhaba,\n\n{job} ilanınızı gördüm; “işten zamanında çıkarız” cümlesinde durup bir kez daha okudum.',
      'Sayın Lodos ekibi,\n\nKuzenim Lodos kullanan bir otelde çalışıyor, ürününüzü uzun zamandır uzaktan izliyorum. {job} pozisyonuna başvurmak istiyorum.',
      'Merhaba,\n\n{years} yıldır çalıştığım alanla ilanınızdaki sorumluluklar büyük ölçüde örtüşüyor.',
      'Merhaba,\n\nGeçen yıl ekibinize katılan eski bir iş arkadaşımdan çalışma biçiminizi dinledim ve başvurmaya karar verdim.',
    ],
  },
  middles: {
    en: [
      'At {company} I have been {title} until today. What I am proud of is not a technology but that the people who use our work stopped calling us at night.',
      'In my current work at {company} I use {skill} every day. I am looking for a place where what I build is used by people who do not sit at desks.',
      'My path has not been straight: I started in hospitality, learned the craft in the evenings, and have been {title} since. I think that helps with your customers.',
      'What I would bring is experience with {skill}, the habit of measuring before arguing, and some patience for spreadsheets that have grown for ten years.',
    ],
    tr: [
      '{company} bünyesinde {title} olarak çalışıyorum. Gurur duyduğum şey bir teknoloji değil; işimizi kullananların artık gece bizi aramıyor olması.',
      'Bugün {skill} ile her gün çalışıyorum. Masa başında oturmayan insanların kullandığı bir ürüne emek vermek istiyorum.',
      'Yolum düz bir çizgi olmadı: hizmet sektöründe başladım, akşamları öğrenerek bu alana geçtim. Müşterilerinizi anlamamda faydası olacağına inanıyorum.',
      'Yanımda {skill} deneyimimi, tartışmadan önce ölçme alışkanlığımı ve on yıldır büyüyen Excel dosyalarına karşı sabrımı getiririm.',
    ],
  },
  closings: {
    en: [
      'I would be glad to talk.\n\nKind regards\n{name}',
      'My notice period is two months. I look forward to hearing from you either way.\n\nBest wishes\n{name}',
      'Thank you for reading this far.\n\n{name}',
    ],
    tr: [
      'Görüşme fırsatı bulursak çok sevinirim.\n\nSaygılarımla\n{name}',
      'İhbar sürem iki ay. Olumlu ya da olumsuz dönüşünüzü bekliyorum.\n\nİyi çalışmalar\n{name}',
      'Zaman ayırdığınız için teşekkür ederim.\n\n{name}',
    ],
  },
};
