import type { Track } from './track.ts';

export const design: Track = {
  titles: [
    { en: 'Junior UX Designer', tr: 'UX Tasarımcı Yardımcısı' },
    { en: 'UX Designer', tr: 'UX Tasarımcısı' },
    { en: 'Product Designer', tr: 'Ürün Tasarımcısı' },
    { en: 'Senior Product Designer', tr: 'Kıdemli Ürün Tasarımcısı' },
  ],
  core: ['Figma', 'Prototyping', 'User Research', 'Design Systems'],
  extra: [
    'Interaction Design',
    'Usability Testing',
    'Information Architecture',
    'UX Writing',
    'Accessibility',
    'Illustration',
    'Framer',
    'HTML',
    'CSS',
    'Service Design',
    'Workshop Facilitation',
    'Motion Design',
  ],
  degrees: [
    { en: 'BA Industrial Design', tr: 'Endüstriyel Tasarım' },
    { en: 'BA Visual Communication Design', tr: 'Görsel İletişim Tasarımı' },
    { en: 'MA Interaction Design', tr: 'Etkileşim Tasarımı (Yüksek Lisans)' },
    { en: 'BSc Psychology', tr: 'Psikoloji' },
  ],
  points: {
    en: [
      'Redesigned onboarding for restaurant managers; time to the first published shift plan fell from two days to forty minutes.',
      'Ran {n} moderated interviews a quarter and kept a research library that product managers open on their own.',
      'Owned the design system: {n} components, tokens, dark mode, and documentation engineers like.',
      'Took the mobile clock-in flow from eleven taps to three.',
      'Introduced a weekly critique that engineering joins.',
      'Led the accessibility overhaul of a booking flow; completion by keyboard users rose by {p}%.',
      'Sketched, prototyped and tested a tipping feature in three weeks; it is now {p}% of transactions.',
      'Mapped the service end to end with operations and removed {n} hand-overs.',
      'Wrote the interface copy in English and worked with translators for {n} other languages.',
      'Presented work to the board twice a year; translated research into decisions.',
    ],
    tr: [
      'Restoran yöneticileri için ilk kurulumu yeniden tasarladım; ilk vardiya planı iki günden kırk dakikaya indi.',
      'Her çeyrekte {n} kullanıcı görüşmesi yürüttüm ve bulguları herkesin açtığı bir arşive dönüştürdüm.',
      '{n} bileşenli tasarım sisteminin sahibiydim.',
      'Mobil giriş-çıkış akışını on bir dokunuştan üçe indirdim.',
      'Erişilebilirlik yenilemesiyle klavye kullanıcılarının tamamlama oranını %{p} artırdım.',
      'Haftalık tasarım eleştirisi toplantısını başlattım; yazılım ekibi de katılıyor.',
    ],
  },
  earlyPoints: {
    en: [
      'Drew wireframes and icons for the booking app.',
      'Sat in on {n} usability tests and wrote the summaries.',
      'Kept the component library tidy.',
    ],
    tr: [
      'Rezervasyon uygulamasının tel çerçevelerini ve ikonlarını çizdim.',
      '{n} kullanılabilirlik testine katılıp özetlerini yazdım.',
      'Bileşen kütüphanesinin düzenini sağladım.',
    ],
  },
  summaries: {
    en: [
      'Product designer with {years} years in software for people who are too busy for software. I research, prototype, ship and measure.',
      'I design calm tools for complicated work. {years} years of experience, most recently with a focus on {skill}.',
      'Designer with a background in research. I would rather test a rough idea on Tuesday than polish it until Friday.',
    ],
    tr: [
      'Araştırmadan canlıya kadar tasarımın her aşamasında çalışan, {years} yıllık deneyime sahip bir ürün tasarımcısıyım.',
      'Karmaşık işleri sakin arayüzlere dönüştürmeyi seviyorum. {years} yıldır ürün ekiplerinde çalışıyorum.',
    ],
  },
};
