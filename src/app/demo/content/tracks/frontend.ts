import type { Track } from './track.ts';

export const frontend: Track = {
  titles: [
    { en: 'Junior Frontend Developer', tr: 'Frontend Uzman Yardımcısı' },
    { en: 'Frontend Developer', tr: 'Frontend Geliştirici' },
    { en: 'Senior Frontend Developer', tr: 'Kıdemli Frontend Geliştirici' },
    { en: 'Frontend Lead', tr: 'Frontend Takım Lideri' },
  ],
  core: ['React', 'TypeScript', 'CSS', 'HTML'],
  extra: [
    'Next.js',
    'Vue',
    'Redux',
    'TanStack Query',
    'Storybook',
    'Playwright',
    'Jest',
    'Vite',
    'Figma',
    'GraphQL',
    'Tailwind CSS',
    'Web Accessibility',
    'React Native',
    'D3',
  ],
  degrees: [
    { en: 'BSc Computer Engineering', tr: 'Bilgisayar Mühendisliği' },
    { en: 'BSc Software Engineering', tr: 'Yazılım Mühendisliği' },
    { en: 'BSc Management Information Systems', tr: 'Yönetim Bilişim Sistemleri' },
    { en: 'BSc Statistics', tr: 'İstatistik' },
  ],
  points: {
    en: [
      'Rebuilt the shift calendar: 5,000 cells, keyboard navigation, and 60 frames a second on a five-year-old laptop.',
      'Brought the bundle of the first screen from 1.1 MB to 240 kB.',
      'Made the product usable with a screen reader; passed an external WCAG 2.2 AA audit.',
      'Started the design system that {n} teams use today.',
      'Moved {n} applications from JavaScript to strict TypeScript without stopping feature work.',
      'Introduced end-to-end tests for the ten journeys that pay the bills.',
      'Worked with design every day; replaced hand-over documents with pairing.',
      'Raised the Lighthouse performance score from 48 to {p}.',
      'Added right-to-left layout and {n} languages to a product that had hard-coded strings.',
    ],
    tr: [
      '5.000 hücreli vardiya takvimini yeniden yazdım; klavye ile gezilebiliyor ve eski bilgisayarlarda da akıcı çalışıyor.',
      'Açılış ekranının paket boyutunu 1,1 MB’tan 240 kB’a indirdim.',
      'Ürünü ekran okuyucu ile kullanılabilir hale getirdim; WCAG 2.2 AA denetiminden geçtik.',
      'Bugün {n} takımın kullandığı tasarım sistemini başlattım.',
      '{n} uygulamayı JavaScript’ten TypeScript’e geliştirmeyi durdurmadan taşıdım.',
      'En kritik on kullanıcı yolculuğu için uçtan uca testleri kurdum.',
      'Tasarım ekibiyle her gün birlikte çalıştım; teslim dokümanları yerine eşli çalışmaya geçtik.',
      'Lighthouse performans puanını 48’den {p}’e çıkardım.',
      'Form altyapısını yeniledim; doğrulama hataları için açılan destek kayıtları üçte bire indi.',
      '{n} kişilik frontend ekibinin teknik yol haritasını hazırladım ve yürüttüm.',
      'Mobil tarayıcılarda ödeme adımını yeniden tasarlayıp dönüşümü %{p} artırdım.',
    ],
  },
  earlyPoints: {
    en: [
      'Turned designs into components for the customer portal.',
      'Fixed {n} accessibility issues in the checkout.',
      'Wrote the first component tests of the team.',
    ],
    tr: [
      'Müşteri portalı için tasarımları bileşenlere dönüştürdüm.',
      'Ödeme sayfasındaki {n} erişilebilirlik sorununu giderdim.',
      'Ekibin ilk bileşen testlerini yazdım.',
    ],
  },
  summaries: {
    en: [
      'Frontend developer with {years} years of experience. I care about interfaces that are fast, accessible and pleasant to change.',
      'I build product interfaces with {skill} and like to sit close to design. {years} years in teams of three to thirty.',
    ],
    tr: [
      '{years} yıldır web arayüzleri geliştiriyorum. Hızlı, erişilebilir ve bakımı kolay arayüzler kurmayı seviyorum.',
      'Tasarımla omuz omuza çalışan bir frontend geliştiriciyim. Son yıllarda ağırlıklı olarak {skill} ve bileşen kütüphaneleri üzerine çalıştım.',
      'Ürün ekiplerinde {years} yıllık deneyimim var. Kullanıcının gördüğü her pikselden ve her milisaniyeden kendimi sorumlu hissederim.',
    ],
  },
};
