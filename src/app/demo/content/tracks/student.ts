import type { Track } from './track.ts';

export const student: Track = {
  titles: [
    { en: 'Club Project Developer', tr: 'Kulüp Projesi Geliştiricisi' },
    { en: 'Undergraduate Research Assistant', tr: 'Lisans Araştırma Asistanı' },
    { en: 'Software Intern', tr: 'Yazılım Stajyeri' },
    { en: 'Part-time Software Developer', tr: 'Yarı Zamanlı Yazılım Geliştirici' },
  ],
  core: ['Java', 'Python', 'Git', 'SQL'],
  extra: [
    'C++',
    'React',
    'JavaScript',
    'HTML',
    'CSS',
    'Docker',
    'Linux',
    'C',
    'Kotlin',
    'Unity',
    'Makine öğrenmesi',
    'Figma',
  ],
  degrees: [
    { en: 'BSc Computer Engineering (3rd year)', tr: 'Bilgisayar Mühendisliği (3. sınıf)' },
    { en: 'BSc Software Engineering (4th year)', tr: 'Yazılım Mühendisliği (4. sınıf)' },
    { en: 'BSc Management Information Systems (3rd year)', tr: 'Yönetim Bilişim Sistemleri (3. sınıf)' },
  ],
  points: {
    en: [
      'Built a campus ring timetable app used by {n}00 students.',
      'Wrote unit tests for a legacy module and found {n} bugs on the way.',
      'Came second of forty teams in a university hackathon.',
    ],
    tr: [
      'Kampüs ring saatlerini gösteren ve {n}00 öğrencinin kullandığı bir uygulama geliştirdim.',
      'Eski bir modül için birim testleri yazdım; yazarken {n} hata buldum.',
      'Üniversiteler arası yazılım maratonunda kırk takım arasında ikinci olduk.',
      'Yazılım kulübünün haftalık algoritma oturumlarını düzenledim.',
      'Birinci sınıf öğrencilerine programlamaya giriş dersinde destek verdim.',
      'Staj süresince React ile küçük bir yönetim paneli geliştirdim.',
      'Açık kaynak bir kütüphaneye {n} katkım birleştirildi.',
    ],
  },
  earlyPoints: { en: [], tr: [] },
  summaries: {
    en: [
      'Engineering student who has shipped small things and would like to learn how large ones are kept alive.',
    ],
    tr: [
      'Öğrendiğini küçük projelerde denemeyi seven bir mühendislik öğrencisiyim. Gerçek bir ekipte kod yazmak istiyorum.',
      'Derslerin yanında kulüp projelerinde yazılım geliştiriyorum. {skill} ile kendimi rahat hissediyorum.',
      'Meraklı ve disiplinli bir öğrenciyim; yaz döneminde sunucu tarafını yakından tanımak istiyorum.',
    ],
  },
};
