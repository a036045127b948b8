import type { Track } from './track.ts';

export const success: Track = {
  titles: [
    { en: 'Front Office Agent', tr: 'Ön Büro Görevlisi' },
    { en: 'Customer Support Specialist', tr: 'Müşteri Destek Uzmanı' },
    { en: 'Customer Success Manager', tr: 'Müşteri Başarı Yöneticisi' },
    { en: 'Senior Customer Success Manager', tr: 'Kıdemli Müşteri Başarı Yöneticisi' },
  ],
  core: ['Customer Onboarding', 'German', 'CRM', 'Account Management'],
  extra: [
    'HubSpot',
    'Zendesk',
    'Intercom',
    'Churn Analysis',
    'Training',
    'Salesforce',
    'Project Management',
    'SaaS',
    'Hospitality',
    'Negotiation',
    'Turkish',
    'Excel',
  ],
  degrees: [
    { en: 'BA Hospitality Management', tr: 'Otelcilik' },
    { en: 'BA Business Administration', tr: 'İşletme' },
    { en: 'BA Communication Studies', tr: 'İletişim' },
    { en: 'BA German Language and Literature', tr: 'Alman Dili ve Edebiyatı' },
  ],
  points: {
    en: [
      'Looked after {n} hotel groups in Germany and Austria with a net revenue retention of 114%.',
      'Brought onboarding down from six weeks to nineteen days.',
      'Ran quarterly reviews with general managers and turned {n} of them into references.',
      'Built the health score that now decides whom we call on Monday morning.',
      'Answered 60 tickets a day in German and English at a satisfaction of {p}%.',
      'Wrote {n} help articles; tickets about time sheets fell by a third.',
      'Coordinated the roll-out of a scheduling product to 120 branches.',
      'Worked the front desk of a 300-room hotel for two years: I know what our users do at 6 a.m.',
      'Trained shift managers on site in Berlin, Vienna and Zurich.',
      'Saved a seven-figure account after a failed migration by staying on site for three weeks.',
    ],
    tr: [
      'Almanya ve Avusturya’daki {n} otel grubunun sorumluluğunu üstlendim.',
      'Müşteri kurulum süresini altı haftadan on dokuz güne indirdim.',
      'Almanca ve Türkçe olarak günde 60 destek talebini %{p} memnuniyetle yanıtladım.',
      'Vardiya yöneticilerine sahada eğitim verdim.',
      'Yardım merkezine {n} makale yazdım; tekrar eden talepler üçte bir azaldı.',
    ],
  },
  earlyPoints: {
    en: [
      'Welcomed guests in German, English and Turkish.',
      'Ran the night shift of a 180-room hotel.',
      'Planned the shifts of {n} colleagues.',
    ],
    tr: [
      'Misafirleri Almanca, İngilizce ve Türkçe karşıladım.',
      '180 odalı bir otelin gece vardiyasını yönettim.',
      '{n} çalışanın vardiya planını hazırladım.',
    ],
  },
  earlyEmployers: [
    'Lindenhof Hotels',
    'Ege Turizm Grubu',
    'Hotel Sternwarte',
    'Pera Konak Otel',
    'Gasthof Alpenblick',
    'Strandhaus Usedom',
  ],
  summaries: {
    en: [
      'Customer success manager with {years} years of experience and roots in hospitality. German and English every day.',
      'I keep customers because I tell them the truth early. {years} years in support and success for software companies.',
    ],
    tr: [
      'Otelcilikten gelen, {years} yıllık müşteri deneyimine sahip biriyim. Almanca ve İngilizceyi her gün kullanıyorum.',
      'Müşterinin sorununu kendi sorunum gibi sahiplenirim. {years} yıldır yazılım şirketlerinde çalışıyorum.',
    ],
  },
};
