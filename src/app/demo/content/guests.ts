import { monthBefore } from '../plan/calendar.ts';
import type { Person } from '../plan/person.ts';
import type { OddCv } from '../plan/rows.ts';

const istanbul = { city: 'İstanbul', cityIn: { en: 'Istanbul', tr: 'İstanbul' }, country: 'TR' };
const ghent = { city: 'Gent', cityIn: { en: 'Ghent', tr: 'Gent' }, country: 'BE' };

/** The user `candidate@`: someone who applied twice and has an interview ahead. */
export const ece: {
  key: string;
  applications: { job: string; daysAgo: number; staysOn: string; isSecond: boolean }[];
  /** What the profile says that the CV does not. */
  profile: {
    headline: string;
    website: string;
    degree: string;
    cvTitle: string;
    languages: { language: string; level: string }[];
  };
  person(today: Date): Person;
} = {
  key: 'ece',
  applications: [
    { job: 'senior-backend-engineer', daysAgo: 1, staysOn: 'Applied', isSecond: true },
    { job: 'kidemli-frontend-gelistirici', daysAgo: 11, staysOn: 'Technical interview', isSecond: false },
  ],
  profile: {
    headline: 'Frontend geliştirici: ödeme adımları, bileşen kütüphaneleri, erişilebilirlik',
    website: 'https://ece.example.com',
    degree: 'Lisans',
    cvTitle: 'Ece_Yilmaz_Ozgecmis.pdf',
    languages: [
      { language: 'tr', level: 'native' },
      { language: 'en', level: 'C1' },
    ],
  },
  person: (today) => ({
    name: 'Ece',
    surname: 'Yılmaz',
    email: 'candidate@demo.kadro.test',
    phone: '+905320001923',
    place: istanbul,
    language: 'tr',
    languages: [
      { name: 'Türkçe', level: 'ana dil' },
      { name: 'İngilizce', level: 'C1' },
    ],
    track: 'frontend',
    title: 'Frontend Geliştirici',
    company: 'Kıta E-Ticaret',
    years: 6,
    summary:
      'Altı yıldır e-ticaret ve seyahat ürünlerinde arayüz geliştiriyorum. Son iki yıldır ödeme adımından ve bileşen kütüphanesinden sorumluyum; erişilebilirlik ve performans takıntım var.',
    experiences: [
      {
        title: 'Frontend Geliştirici',
        company: 'Kıta E-Ticaret',
        start: monthBefore(today, 34),
        end: null,
        text: 'Ödeme adımını yeniden yazdım; mobil dönüşüm %9 arttı.\nBileşen kütüphanesini üç ekiple ortak hale getirdim.\nEkran okuyucu ile alışverişi uçtan uca mümkün kıldım.\nNode.js ile sepet servisinin bakımını üstlendim.',
      },
      {
        title: 'Frontend Uzman Yardımcısı',
        company: 'Turna Seyahat',
        start: monthBefore(today, 73),
        end: monthBefore(today, 35),
        text: 'Otel arama sayfasını React’a taşıdım.\nSayfa açılış süresini 4,1 saniyeden 1,6 saniyeye indirdim.\nÜç dilde yayına aldığımız tarih seçicisini geliştirdim.',
      },
    ],
    education: [
      {
        degree: 'Bilgisayar Mühendisliği',
        institution: 'Yıldız Teknik Üniversitesi',
        start: String(today.getUTCFullYear() - 10),
        end: String(today.getUTCFullYear() - 6),
      },
    ],
    skills: ['React', 'TypeScript', 'CSS', 'Node.js', 'Playwright', 'Web Accessibility', 'PostgreSQL'],
  }),
};

/** People whose CV is a special case for the reader of documents. */
export const guests: {
  key: string;
  job: string;
  daysAgo: number;
  odd: OddCv;
  person(today: Date): Person;
}[] = [
  {
    key: 'scanned',
    job: 'satis-gelistirme-temsilcisi',
    daysAgo: 3,
    odd: 'scanned',
    // What the picture in documents/scanned-cv.jpg says.
    person: () => ({
      name: 'Hüseyin',
      surname: 'Durmaz',
      email: 'huseyin.durmaz@example.com',
      phone: '+905330004517',
      place: istanbul,
      language: 'tr',
      languages: [
        { name: 'Türkçe', level: 'ana dil' },
        { name: 'Almanca', level: 'B1' },
      ],
      track: 'sales',
      title: 'Mağaza Müdür Yardımcısı',
      company: 'Kehribar Perakende',
      years: 14,
      summary:
        'On dört yıldır perakende satışta çalışıyorum. Ekip yönetimi, kasa ve stok sorumluluğum var; yüz yüze satışta güçlüyüm.',
      experiences: [
        {
          title: 'Mağaza Müdür Yardımcısı',
          company: 'Kehribar Perakende',
          start: '2016-04',
          end: null,
          text: 'On iki kişilik ekibin vardiyalarını planlıyorum.\nMağaza cirosunu iki yılda %18 artırdım.\nStok sayım farklarını yarıya indirdim.',
        },
        {
          title: 'Satış Danışmanı',
          company: 'Bademlik Gıda',
          start: '2011-09',
          end: '2016-03',
          text: 'Kurumsal müşterilere saha satışı yaptım.\nBölgenin en çok satış yapan danışmanı seçildim.',
        },
      ],
      education: [{ degree: 'İşletme', institution: 'Anadolu Üniversitesi', start: '2007', end: '2011' }],
      skills: ['Satış', 'Ekip yönetimi', 'Stok takibi', 'Müşteri ilişkileri', 'Excel'],
    }),
  },
  {
    key: 'long',
    job: 'site-reliability-engineer',
    daysAgo: 41,
    odd: 'long',
    person: (today) => ({
      name: 'Maarten',
      surname: 'Verhulst',
      email: 'maarten.verhulst@example.org',
      phone: '',
      place: ghent,
      language: 'en',
      languages: [
        { name: 'Dutch', level: 'native' },
        { name: 'English', level: 'C2' },
        { name: 'French', level: 'B2' },
      ],
      track: 'reliability',
      title: 'Independent Infrastructure Consultant',
      company: 'Verhulst Consulting',
      years: 19,
      summary:
        'Nineteen years of infrastructure work for banks, ports, hospitals and two breweries. The complete list of assignments follows; please read as much of it as is useful.',
      experiences: [
        {
          title: 'Independent Infrastructure Consultant',
          company: 'Verhulst Consulting',
          start: monthBefore(today, 19 * 12),
          end: null,
          text: 'More than two hundred assignments in eleven countries.\nSpecialised in Kubernetes, Terraform and databases that must not stop.',
        },
      ],
      education: [
        { degree: 'MSc Computer Science', institution: 'Universiteit Gent', start: '2000', end: '2005' },
      ],
      skills: ['Kubernetes', 'Terraform', 'Linux', 'Ansible', 'PostgreSQL', 'Prometheus', 'Vault'],
    }),
  },
];
